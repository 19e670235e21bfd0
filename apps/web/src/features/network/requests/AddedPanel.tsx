import type { RequestDetail } from '@handoff/contracts/network/requests/requests'
import { Link } from '@tanstack/react-router'
import { addressIn } from './addressIn.ts'
import css from './requests.module.css'

/** Results, and where that differs from what was asked for. */
export function AddedPanel({ request: { added, status, action, differences } }: { request: RequestDetail }) {
  if (status !== 5) return null
  const did = { add: 'In the network as', change: 'Changed:', remove: 'Removed' }[action]
  return (
    <section className={css.added} aria-label="Outcome">
      <p className={css.words}>
        {did} {added ? <PlainLink to={added.link}>{added.name}</PlainLink> : action === 'add' && 'a new entry'}
      </p>
      {differences.length > 0 && (
        <table className={css.differences}>
          <caption>Changed before it was added</caption>
          <thead>
            <tr>
              <th scope="col">Field</th>
              <th scope="col">Requested</th>
              <th scope="col">Added</th>
            </tr>
          </thead>
          <tbody>
            {differences.map((it) => (
              <tr key={it.field}>
                <th scope="row">{it.field}</th>
                <td>{it.asked}</td>
                <td>{it.added}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}

/** To an address with its question mark, as the server writes it. */
export const PlainLink = ({ to, children }: { to: string; children: string }) => (
  <Link {...addressIn(to)}>{children}</Link>
)
