import { Checkbox } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { Notice } from '../../../ui/states/Notice.tsx'
import type { MergeChoices } from './useMergeChoices.ts'

/** Parents and children share names, phones, and addresses: someone has to say that these are one person. */
export const HouseholdNotice = ({ choices }: { choices: MergeChoices }) => (
  <Notice tone="warn" role="status" icon={<IconUsers size={17} stroke={1.7} />} title="They live in one household">
    Two people of a household are usually two people.
    <Checkbox
      mt="sm"
      label="These records are of one person"
      checked={choices.areOnePerson}
      onChange={(event) => choices.setOnePerson(event.currentTarget.checked)}
    />
  </Notice>
)
