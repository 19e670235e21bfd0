import type { SameCustomer } from '@handoff/contracts/customers/duplicates/facts'
import type { CustomerValues } from '../customerValues.ts'
import type { CustomerFormValues } from '../useCustomerForm.ts'
import { DuplicateChoice } from './DuplicateChoice.tsx'
import { DuplicateNotes } from './DuplicateNotes.tsx'
import type { ShownPerson } from './duplicateRows.ts'
import { LinkHint } from './LinkHint.tsx'
import type { useDuplicateCheck } from './useDuplicateCheck.ts'
import { useDuplicates } from './useDuplicates.ts'

type Props = {
  check: ReturnType<typeof useDuplicateCheck>
  form: {
    values: CustomerFormValues
    isPending: boolean
    validate: () => { hasErrors: boolean }
    send: (values: CustomerFormValues) => void
  }
  isPending?: boolean
  /** The customer that is edited. */
  exceptId?: number
  /** Of a new one: whose household they join. */
  housemateId?: number | undefined
  onUse: (candidate: SameCustomer) => void
}

/** Below the fields of a customer: who may be the same person, and the choice where someone surely is. */
export function DuplicateCheck({ check, form, isPending, exceptId, housemateId, onUse }: Props) {
  const typed = personIn(form.values)
  const { candidates, isChecking, about } = useDuplicates({ ...typed, exceptId, housemateId })
  return (
    <>
      <DuplicateNotes
        candidates={candidates.filter(({ id }) => !check.isApart(id))}
        isChecking={isChecking}
        onCompare={(one) =>
          check.compare([one, ...candidates.filter(({ id, level }) => id !== one.id && level !== 'hint')])
        }
      />
      {exceptId === undefined && <LinkHint typed={about} />}
      {check.candidates.length > 0 && (
        <DuplicateChoice
          typed={typed}
          candidates={check.candidates}
          isEdit={exceptId !== undefined}
          isPending={form.isPending || !!isPending}
          onUse={onUse}
          onApart={(choice) => {
            check.keepApart(choice)
            check.compare([])
            if (!form.validate().hasErrors) form.send(form.values)
          }}
          onClosed={() => check.compare([])}
        />
      )}
    </>
  )
}

const personIn = ({ languages, phones, ...values }: CustomerValues): ShownPerson => ({
  firstName: values.firstName,
  lastName: values.hasOneName ? '' : values.lastName,
  preferredName: values.preferredName,
  dateOfBirth: values.dateOfBirth,
  isBirthEstimated: values.isBirthEstimated,
  phones: phones.map(({ number }) => number).filter((number) => number.trim()),
  email: values.email,
  addressLine1: values.addressLine1,
  zip: values.zip,
  languages,
})
