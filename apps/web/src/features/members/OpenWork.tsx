import type { Answer } from '@handoff/contracts/kit'
import type { members } from '@handoff/contracts/members'
import css from './MemberForm.module.css'

export type Work = Answer<typeof members.openWork>

/** What a member has in hand. */
export function OpenWork({ work }: { work: Work }) {
  const figures = [
    [work.inbound, 'open inbound'],
    [work.outbound, 'open outbound'],
    [work.staff, work.staff === 1 ? 'person' : 'people'],
    [work.locations, work.locations === 1 ? 'place' : 'places'],
  ] as const
  return (
    <ul className={css.facts} aria-label="What it has in hand">
      {figures.map(([count, name]) => (
        <li key={name}>
          <b>{count}</b>
          {name}
        </li>
      ))}
    </ul>
  )
}
