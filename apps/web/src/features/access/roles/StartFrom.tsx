import { roles } from '@handoff/contracts/access/roles/roles'
import type { RoleAccess } from '@handoff/contracts/kit'
import { Box, Flex, Title } from '@mantine/core'
import {
  IconBriefcase,
  IconCircleCheckFilled,
  IconEye,
  IconHierarchy2,
  IconSquareDashed,
  IconUserPlus,
} from '@tabler/icons-react'
import { useState } from 'react'
import { useEndpoint } from '../../../kit/query/useEndpoint.ts'
import { Grid } from '../../../ui/layout/Grid.tsx'
import { ConfirmDialog } from '../../../ui/overlay/ConfirmDialog.tsx'
import css from './RoleEditor.module.css'

export type Start = { name: string; roleAccesses: readonly RoleAccess[] }
type Props = {
  /** Something was checked that choosing another template would undo. */
  isChanged: (start: Start) => boolean
  onChoose: (start: Start) => void
}

const blank: Start = { name: '', roleAccesses: [] }
const looks: Record<string, { icon: typeof IconEye; text: string }> = {
  'Front desk': { icon: IconUserPlus, text: 'Add customers, send referrals' },
  Intake: { icon: IconUserPlus, text: 'Add customers, send referrals' },
  'Case manager': { icon: IconBriefcase, text: 'Customers and referrals' },
  'Network manager': { icon: IconHierarchy2, text: 'Providers, locations, requests' },
  'View only': { icon: IconEye, text: 'See everything, change nothing' },
}

/** A new role begins as a template, or blank. */
export function StartFrom({ isChanged, onChoose }: Props) {
  const [current, setCurrent] = useState<Start>(blank)
  const [pending, setPending] = useState<Start | null>(null)
  const templates: Start[] = useEndpoint(roles.templates, {}).data ?? []
  const choose = (start: Start) => {
    setCurrent(start)
    onChoose(start)
  }
  return (
    <div role="group" aria-label="Start from a template">
      <Title order={2} mb="xs" fz="sm" fw="500" lh="inherit">
        Start from a template
      </Title>
      <Grid className={css.templates} columns="repeat(auto-fit, minmax(168px, 1fr))" gap="xs">
        {[...templates, blank].map((start) => {
          const { icon: Icon, text } = looks[start.name] ?? { icon: IconSquareDashed, text: 'Start from scratch' }
          const isChosen = start.name === current.name
          return (
            <Box
              component="button"
              py="sm"
              px="md"
              bdrs="md"
              c="var(--text)"
              ta="left"
              key={start.name}
              type="button"
              aria-pressed={isChosen}
              onClick={() => (isChosen ? undefined : isChanged(current) ? setPending(start) : choose(start))}
            >
              <Flex component="b" gap="xs" align="center" fz="sm" fw="500">
                <Icon size={17} stroke={1.7} aria-hidden />
                {start.name || 'Blank'}
                {isChosen && <IconCircleCheckFilled className={css.chosen} size={18} aria-hidden />}
              </Flex>
              <Box component="small" fz="xs" c="var(--text-2)">
                {text}
              </Box>
            </Box>
          )
        })}
      </Grid>
      <ConfirmDialog
        title={`Start over from ${pending?.name || 'Blank'}?`}
        confirm="Start over"
        isOpen={pending !== null}
        onClose={() => setPending(null)}
        onConfirm={() => {
          if (pending) choose(pending)
          setPending(null)
        }}
      >
        The permissions you’ve checked are replaced.
      </ConfirmDialog>
    </div>
  )
}
