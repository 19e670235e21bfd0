import { ApartReason, apartReasonNames } from '@handoff/contracts/customers/duplicates/choice'
import type { SameCustomer } from '@handoff/contracts/customers/duplicates/facts'
import { messages } from '@handoff/contracts/kit/messages'
import { Box, Button, Flex, Radio, Select, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Grid } from '../../../../ui/layout/Grid.tsx'
import { useIsPhone } from '../../../../ui/layout/useIsPhone.ts'
import { Dialog } from '../../../../ui/overlay/Dialog.tsx'
import { useDialog } from '../../../../ui/overlay/useDialog.ts'
import { ComparisonRows } from './ComparisonRows.tsx'
import { becauseOf, rowsOf, type ShownPerson } from './duplicateRows.ts'

export type Apart = { otherIds: number[]; reason: ApartReason; text: string | null }

type Props = {
  typed: ShownPerson
  candidates: readonly SameCustomer[]
  /** Of a record that exists already. */
  isEdit?: boolean
  /** While the choice is carried out. */
  isPending?: boolean
  onUse: (candidate: SameCustomer) => void
  onApart: (choice: Apart) => void
  onClosed: () => void
}

const reasons = Object.entries(apartReasonNames).map(([value, label]) => ({ value, label }))

/** Between the form and a second record of one person: one of the choices is required, by the server too. */
export function DuplicateChoice({ typed, candidates, isEdit, isPending, onUse, onApart, onClosed }: Props) {
  const dialog = useDialog(onClosed)
  const isPhone = useIsPhone()
  const [at, setAt] = useState(0)
  const [way, setWay] = useState('use')
  const [reason, setReason] = useState<string | null>(null)
  const [text, setText] = useState('')
  const [isEarly, setEarly] = useState(false)
  const known = candidates[at]!
  const isOther = reason === String(ApartReason.Other)
  const apart = isEdit ? 'Save anyway' : 'Create anyway'
  const choose = () => {
    if (way === 'use') return onUse(known)
    setEarly(true)
    if (reason === null || (isOther && !text.trim())) return
    onApart({
      otherIds: candidates.map(({ id }) => id),
      reason: Number(reason) as ApartReason,
      text: isOther ? text.trim() : null,
    })
  }
  return (
    <Dialog
      {...dialog}
      title="Is this the same person?"
      description={
        isEdit
          ? 'With these changes the record looks like another customer. Choose before you go on, so that everyone has one record.'
          : 'A customer looks like the person you’re adding. Choose before you go on, so that everyone has one record.'
      }
      size={1120}
      isScrolling={!isPhone}
      isPageOnPhone
      footer={
        <>
          <Button variant="default" onClick={dialog.onClose}>
            Back to form
          </Button>
          <Button loading={isPending} onClick={choose}>
            {way === 'use' ? (isEdit ? 'Open this one' : 'Use this one') : apart}
          </Button>
        </>
      }
    >
      <Grid columns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 280px' }} gap="md" align="start">
        <Stack gap="sm">
          <ComparisonRows typed={typed} known={known} verb={isEdit ? 'You’re editing' : 'You’re adding'} />
          {candidates.map((other, index) =>
            index === at ? null : (
              <Flex key={other.id} gap="sm" align="center" p="sm" bd="1px solid var(--line)" bdrs="lg" fz="sm">
                <Box component="span" flex={1} miw={0}>
                  <Text className="anywhere" inherit span display="block" fw="500">
                    {[other.name, other.age].filter((part) => part !== null).join(', ')}
                  </Text>
                  <Text className="anywhere" inherit span fz="xs" c="dimmed">
                    {`${Math.round(other.score * 100)}% alike · ${becauseOf(other)}`}
                  </Text>
                </Box>
                <Button
                  variant="default"
                  size="compact-sm"
                  aria-label={`Compare with ${other.name}`}
                  onClick={() => setAt(index)}
                >
                  Compare
                </Button>
              </Flex>
            ),
          )}
        </Stack>
        <Stack gap="xs" p="sm" bd="1px solid var(--line)" bdrs="lg">
          <Radio.Group label="What do you want to do?" value={way} onChange={setWay}>
            <Stack gap="sm" mt="xs">
              <Radio
                value="use"
                label={isEdit ? 'Open this one' : 'Use this one'}
                description={isEdit ? `Opens C-${known.id}; nothing is saved.` : sentenceOfUse(typed, known)}
              />
              <Radio
                value="apart"
                label={apart}
                description="For a different person. Pick a reason; both records show it."
              />
            </Stack>
          </Radio.Group>
          {way === 'apart' && (
            <>
              <Select
                label="Reason"
                withAsterisk
                placeholder="Reason"
                data={reasons}
                value={reason}
                onChange={setReason}
                error={isEarly && reason === null && messages.requiredSelect('Reason')}
              />
              {isOther && (
                <TextInput
                  label="What reason?"
                  withAsterisk
                  maxLength={500}
                  value={text}
                  onChange={(event) => setText(event.currentTarget.value)}
                  error={isEarly && !text.trim() && messages.required('Reason')}
                />
              )}
            </>
          )}
          <Text fz="xs" c="dimmed">
            A shared phone or email alone is only a hint. Families share them.
          </Text>
        </Stack>
      </Grid>
    </Dialog>
  )
}

/** "Opens C-2981. The email you typed is added, nothing else changes." */
function sentenceOfUse(typed: ShownPerson, known: SameCustomer) {
  const added = rowsOf(typed, known).flatMap(({ kind, label }) => (kind === 'new' ? [label.toLowerCase()] : []))
  if (!known.mayEdit || !added.length) return `Opens C-${known.id}. Nothing changes.`
  return `Opens C-${known.id}. What is new is added (${added.join(', ')}), nothing else changes.`
}
