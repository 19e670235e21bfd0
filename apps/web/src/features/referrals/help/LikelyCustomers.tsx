import type { HelpDetail } from '@handoff/contracts/referrals/help'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import css from './help.module.css'
import { useLinkCustomer } from './useHelp.ts'

/** Customers that may be the same person: used instead of making another. */
export function LikelyCustomers({ request: { id, version, likely } }: { request: HelpDetail }) {
  const link = useLinkCustomer()
  if (!likely.length) return null
  return (
    <section className={css.section} aria-label="Possible matches">
      <h3 className={css.heading}>Possible matches</h3>
      <ul className={css.likely}>
        {likely.map((customer) => (
          <li key={customer.id}>
            <span>
              <Link to="/customer-management/clients" search={{ id: customer.id }}>
                {customer.name}
              </Link>
              <small>{customer.because}</small>
            </span>
            <Button
              variant="default"
              size="compact-sm"
              loading={link.isPending && link.variables?.customerId === customer.id}
              disabled={link.isPending}
              onClick={() => link.mutate({ id, version, customerId: customer.id })}
            >
              Same person
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
