import type { Answer } from '@handoff/contracts/kit'
import type { entities } from '@handoff/contracts/network/entities/entities'
import css from './form/EntityForm.module.css'

export type Work = Answer<typeof entities.openWork>

/** What an entity has in hand. */
export function OpenWork({ work }: { work: Work }) {
  const figures = [
    [work.inbound, 'open inbound'],
    [work.outbound, 'open outbound'],
    [work.staff, work.staff === 1 ? 'person' : 'people'],
    [work.locations, work.locations === 1 ? 'location' : 'locations'],
  ] as const
  return (
    <ul className={css.facts} aria-label="Open work">
      {figures.map(([count, name]) => (
        <li key={name}>
          <b>{count}</b>
          {name}
        </li>
      ))}
    </ul>
  )
}
