import {
  ConsentMethod,
  ConsentScope,
  consentMethodNames,
  consentScopeNames,
  consents,
} from '@handoff/contracts/customers/consents'
import { UserType } from '@handoff/contracts/kit'
import { Box, Input, Select, Text, Textarea, TextInput } from '@mantine/core'
import type { FormErrors } from '@mantine/form'
import { useDates } from '../../../kit/dates/useDates.ts'
import { useEndpoint } from '../../../kit/query/useEndpoint.ts'
import { useMe } from '../../../kit/session/CurrentUser.ts'
import { QuotedText } from '../../../ui/display/QuotedText.tsx'
import parts from '../../../ui/form/Form.module.css'
import css from './consents.module.css'
import type { ConsentValues } from './consentValues.ts'
import { wordsOf } from './consentWords.ts'
import { SignaturePad } from './SignaturePad.tsx'
import { SignedFormUpload } from './SignedFormUpload.tsx'
import { useConsentsOnFile } from './useConsentsOnFile.ts'

type Props = {
  customerId: number | null
  categoryId: number | null
  value: ConsentValues
  onChange: (value: ConsentValues) => void
  errors: FormErrors
  /** How many providers are chosen. */
  receiverCount?: number
  /** Recorded apart from sending: for a category or the network, and nothing that is there already. */
  isApart?: boolean
}

/** How the customer agreed. Without an agreement nothing is sent. */
export function ConsentFields({
  customerId,
  categoryId,
  value,
  onChange,
  errors,
  receiverCount = 1,
  isApart = false,
}: Props) {
  const { formatShort } = useDates()
  const held = (useConsentsOnFile(isApart ? null : customerId, categoryId) ?? []).map(({ id, method, takenAt }) => ({
    id,
    label: `On file: ${consentMethodNames[method].toLowerCase()}, ${formatShort(takenAt)}`,
  }))
  const text = useEndpoint(consents.text, {})
  const isAdmin = useMe().userType.id === UserType.Admin
  const set = (changes: Partial<ConsentValues>) => onChange({ ...value, ...changes })
  const { choice } = value
  const isNew = typeof choice === 'number'
  const scopes = Object.values(ConsentScope).filter((scope) => !isApart || scope !== ConsentScope.Referral)
  const error = (name: string) => errors[`consent.${name}`]

  const methods = [
    ...held.map(({ id, label }) => ({ value: `held:${id}`, label })),
    ...[ConsentMethod.Verbal, ConsentMethod.DrawnSignature, ConsentMethod.SignedUpload].map((method) => ({
      value: String(method),
      label: consentMethodNames[method],
    })),
    ...(isAdmin ? [{ value: String(ConsentMethod.Override), label: consentMethodNames[ConsentMethod.Override] }] : []),
    ...(isApart ? [] : [{ value: 'refused', label: 'Customer declined' }]),
  ]
  const selected = typeof choice === 'object' ? `held:${choice.consentId}` : choice === 'none' ? null : String(choice)

  return (
    <Box className={css.consent} component="fieldset" miw={0} m={0} pt="md" px={0} pb={0}>
      <legend>Consent</legend>
      <QuotedText>
        {text.data
          ? wordsOf(text.data, isApart || receiverCount > 1)
          : text.isError
            ? 'Couldn’t load the consent text'
            : '…'}
      </QuotedText>
      <div className={parts.two}>
        <Select
          label="How consent was given"
          withAsterisk
          allowDeselect={false}
          data={methods}
          placeholder="Select how"
          value={selected}
          onChange={(next) => next !== null && set({ choice: choiceOf(next), document: '' })}
          error={errors.consent ?? errors.consentId}
        />
        {isNew && choice !== ConsentMethod.Override && (
          <Select
            label="Applies to"
            allowDeselect={false}
            data={scopes.map((scope) => ({
              value: String(scope),
              label: consentScopeNames[scope],
            }))}
            value={String(value.scope)}
            onChange={(scope) => set({ scope: Number(scope) as ConsentScope })}
          />
        )}
      </div>
      {choice === ConsentMethod.Verbal && (
        <div className={parts.two}>
          <TextInput
            label="Witness"
            withAsterisk
            maxLength={120}
            value={value.witness}
            onChange={(event) => set({ witness: event.currentTarget.value })}
            error={error('witness')}
          />
          <TextInput
            label="Note"
            maxLength={500}
            value={value.note}
            onChange={(event) => set({ note: event.currentTarget.value })}
            error={error('note')}
          />
        </div>
      )}
      {choice === ConsentMethod.DrawnSignature && (
        <Input.Wrapper label="Signature" labelElement="div" withAsterisk error={error('document')}>
          <SignaturePad onChange={(document) => set({ document })} />
        </Input.Wrapper>
      )}
      {choice === ConsentMethod.SignedUpload && (
        <SignedFormUpload onChange={(document) => set({ document })} error={error('document')} />
      )}
      {choice === ConsentMethod.Override && (
        <Textarea
          label="Reason"
          description="Recorded in the audit trail."
          withAsterisk
          maxLength={500}
          value={value.reason}
          onChange={(event) => set({ reason: event.currentTarget.value })}
          error={error('reason')}
        />
      )}
      {choice === 'refused' && (
        <Text inherit mt="xs" py="xs" px="md" bdrs="md" fz="sm" lh="1.5" c="var(--warn)" bg="var(--warn-tint)">
          You can’t send this without the customer’s consent. Keep the referral as a draft, and give the customer the
          provider’s address and phone number from the directory.
        </Text>
      )}
    </Box>
  )
}

function choiceOf(value: string): ConsentValues['choice'] {
  if (value === 'refused') return 'refused'
  return value.startsWith('held:') ? { consentId: Number(value.slice(5)) } : (Number(value) as ConsentMethod)
}
