import { type UserType, userTypeNames } from '@handoff/contracts/kit'
import { PersonCell } from '../../../../ui/display/PersonCell.tsx'
import css from '../AuthForm.module.css'
import { useDemoAccounts } from '../useDemoAccounts.ts'

export type DemoAccount = { email: string; password: string }
type Props = { isPending: boolean; onChoose: (account: DemoAccount) => void }

/** In the demo: the people one can be. A click fills the form and logs in. */
export function DemoAccounts({ isPending, onChoose }: Props) {
  const accounts = useDemoAccounts().data?.accounts ?? []
  if (accounts.length === 0) return null
  return (
    <section className={css.demo} aria-label="Demo accounts">
      <h2 className={css.demoTitle}>This is a demo. Log in as</h2>
      <ul className={css.accounts}>
        {accounts.map((account) => (
          <li key={account.email}>
            <button type="button" className={css.account} disabled={isPending} onClick={() => onChoose(account)}>
              <PersonCell name={account.name} of={`user:${account.id}`} detail={account.email} />
              <span>{account.entity ?? typeName(account.userType)}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

const typeName = (type: UserType) => userTypeNames[type].replace('Staff', ' staff')
