import type { Customer } from '@handoff/contracts/customers/customers'
import { customFields } from '@handoff/contracts/customFields/customFields'
import { clsx } from 'clsx'
import { shownValue } from '../../features/customFields/fieldWords.tsx'
import { useEndpoint } from '../../kit/query/useEndpoint.ts'
import { useCan } from '../../kit/session/Can.tsx'
import { Facts } from '../../ui/layout/Facts.tsx'
import css from './CustomerPage.module.css'

/** On paper alone, as the screen has a tab for them: the custom fields that have a value. */
export function FieldsOnPaper({ customer: { id } }: { customer: Customer }) {
  const enabled = useCan(customFields.ofCustomer)
  const { data = [] } = useEndpoint(customFields.ofCustomer, { id }, { isSilent: true, enabled })
  const facts = data.flatMap((field) => {
    const shown = field.file?.name ?? shownValue(field)
    return shown === null ? [] : [[field.name, shown] as const]
  })
  if (facts.length === 0) return null
  return (
    <section className={clsx('panel', css.onPaper)} aria-label="Custom fields">
      <div className={css.cardHead}>
        <h2>Custom fields</h2>
      </div>
      <div className={css.cardBody}>
        <Facts facts={facts} />
      </div>
    </section>
  )
}
