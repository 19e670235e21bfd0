import { customers } from '@handoff/contracts/customers/customers'
import { Button } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useEndpoint } from '../../../kit/query/useEndpoint.ts'
import css from './CustomerPicker.module.css'

type Person = { firstName: string; lastName: string; phone: string; email: string }

/** Customers who are likely the person being added. */
export function SameCustomers({ asked, onChoose }: { asked: Person; onChoose: (id: number) => void }) {
  const input = {
    firstName: asked.firstName.trim().slice(0, 100),
    lastName: asked.lastName.trim().slice(0, 100),
    phone: asked.phone.trim().slice(0, 40),
    email: asked.email.trim().slice(0, 254),
  }
  const [known] = useDebouncedValue(input, 300)
  const isWorthIt = !!(known.firstName && known.lastName) || known.phone.length > 9 || known.email.includes('@')
  const { data = [] } = useEndpoint(customers.duplicates, known, { enabled: isWorthIt, keep: true, isSilent: true })
  return (
    <div role="status" aria-live="polite">
      {isWorthIt && data.length > 0 && (
        <div className={css.same}>
          <b>Is this the same person?</b>
          <ul>
            {data.map(({ id, name, detail, fields }) => (
              <li key={id}>
                <span className={css.words}>
                  <b>{name}</b>
                  <small>{[detail, `Same ${fields.join(', ').toLowerCase()}`].filter(Boolean).join(' · ')}</small>
                </span>
                <Button
                  variant="default"
                  size="compact-sm"
                  aria-label={`Use this one: ${name}`}
                  onClick={() => onChoose(id)}
                >
                  Use this one
                </Button>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}
