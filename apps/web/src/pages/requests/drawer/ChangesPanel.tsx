import type { RequestDetail } from '@handoff/contracts/requests/requests'
import css from '../../../features/requests/requests.module.css'

/** What stands there now, next to what is asked for. */
export function ChangesPanel({ request: { changes } }: { request: RequestDetail }) {
  if (!changes.length) return null
  return (
    <section className={css.added} aria-label="What would change">
      <table className={css.differences}>
        <caption>What would change</caption>
        <thead>
          <tr>
            <th scope="col">Field</th>
            <th scope="col">Now</th>
            <th scope="col">Requested</th>
          </tr>
        </thead>
        <tbody>
          {changes.map((it) => (
            <tr key={it.field}>
              <th scope="row">{it.field}</th>
              <td>{it.now}</td>
              <td>{it.asked}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
