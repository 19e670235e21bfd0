import {
  type Releasable,
  releasable,
  releasables,
  releaseWords,
} from '@handoff/contracts/customers/customers/code-name'
import type { ReferralDetail } from '@handoff/contracts/referrals/referrals/referral-rows'
import { referrals } from '@handoff/contracts/referrals/referrals/referrals'
import { Box, Button, Checkbox, Group, Stack, Text } from '@mantine/core'
import { useEndpointForm } from '../../../../kit/query/useEndpointForm.ts'
import { useVersion } from '../../../../kit/query/useVersion.ts'
import { DraftNote } from '../../../../ui/form/DraftNote.tsx'
import { StaleNote } from '../../../../ui/form/StaleNote.tsx'
import { Grid } from '../../../../ui/layout/Grid.tsx'

type CodeName = NonNullable<ReferralDetail['codeName']>

/** Of someone under a code name: what the receiver sees now, and what it should see. */
export function ReleaseForm({ referral, codeName }: { referral: ReferralDetail; codeName: CodeName }) {
  const { version, isStale, keepMine, follow } = useVersion(referral.version)
  const { released } = codeName
  const form = useEndpointForm(referrals.release, {
    initialValues: { fields: released },
    toInput: ({ fields }) => ({ id: referral.id, fields, version }),
    onSuccess: ({ codeName: after }) => {
      const next = { fields: after?.released ?? [] }
      form.setValues(next)
      form.resetDirty(next)
    },
  })
  if (!form.isDirty()) follow()
  const { fields } = form.values
  const isChanged = fields.toSorted().join() !== released.toSorted().join()
  return (
    <Stack component="section" gap="sm" aria-label="What the receiver sees now">
      <div>
        <Box component="h3" fz="md" fw="600" lts="var(--font-tight)">
          What the receiver sees now
        </Box>
        <Text inherit fz="sm" mt="xxs">
          “{codeName.name}”, with county, languages, household size, and your message
          {codeName.isInForce && released.length > 0 && `; and ${releaseWords(released)!.toLowerCase()}`}
        </Text>
        <Text inherit fz="xs" c="dimmed">
          {stateOf(codeName)}
        </Text>
      </div>
      <form onSubmit={form.submit} noValidate>
        <Stack gap="sm">
          <Checkbox.Group
            label="Release after acceptance"
            value={fields}
            onChange={(next) => form.setFieldValue('fields', next as Releasable[])}
          >
            <Grid columns={{ base: '1fr', sm: '1fr 1fr' }} gap="xs" mt="xs">
              {releasables.map((one) => (
                <Checkbox key={one} value={one} label={releasable[one].label} />
              ))}
            </Grid>
          </Checkbox.Group>
          <DraftNote draft={form.draft} />
          {isStale(form.error) && <StaleNote of="referral" onUseMine={keepMine} />}
          {isChanged && (
            <Group gap="xs" justify="flex-end">
              <Button variant="default" onClick={form.draft.discard}>
                Cancel
              </Button>
              <Button type="submit" loading={form.isPending} disabled={isStale(form.error)}>
                {fields.some((one) => !released.includes(one)) ? 'Release' : 'Save'}
              </Button>
            </Group>
          )}
        </Stack>
      </form>
    </Stack>
  )
}

function stateOf({ isAccepted, isInForce, released }: CodeName) {
  if (!isAccepted) return 'They see what you release once they have accepted.'
  if (!isInForce) return 'There is no valid consent, so they see nothing of what you release.'
  return released.length ? 'You can take it back at any time.' : 'You have released nothing.'
}
