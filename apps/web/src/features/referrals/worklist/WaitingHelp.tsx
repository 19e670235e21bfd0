import { HelpState, help } from '@handoff/contracts/referrals/help'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useEndpoint } from '../../../kit/query/useEndpoint.ts'
import { LetterAvatar } from '../../../ui/display/LetterAvatar.tsx'
import { nameOf } from '../help/helpColumns.tsx'
import { ShortMoment } from '../referrals/words/ShortMoment.tsx'
import css from './worklist.module.css'

const shown = 3
const asked = { state: HelpState.New, sort: 'created_at' as const, pageSize: shown }
const queue = { to: '/customer-referrals/out-bound', search: { queue: 'help', helpState: HelpState.New } } as const

/** Help requests that no one has accepted yet, the oldest first. */
export function WaitingHelp({ count }: { count: number }) {
  const { data } = useEndpoint(help.list, asked, { keep: true, isSilent: true })
  return (
    <section aria-label="Help requests">
      <h3 className={css.group}>
        Help requests <span>{count}</span>
        {count > shown && (
          <Link {...queue} className={css.all}>
            View all
          </Link>
        )}
      </h3>
      <ul className={css.rows}>
        {data?.data.map((row) => {
          const name = nameOf(row)
          const need = row.categories.map((category) => category.name).join(', ')
          const address = { ...queue, search: { ...queue.search, id: row.id } }
          return (
            <li key={row.id} className={css.row}>
              <LetterAvatar name={name} size={34} />
              <div className={css.who}>
                <Link {...address} className={css.name}>
                  {name}
                </Link>
                <span className={css.subject}>
                  <span>{[need || 'Need not given', row.place].filter(Boolean).join(' · ')}</span>
                </span>
              </div>
              <div className={css.due}>
                <span>Received</span>
                <small>
                  <ShortMoment at={row.created_at} isInline />
                </small>
              </div>
              <span className={css.assignee} />
              <Button
                className={css.button!}
                variant="default"
                size="compact-md"
                aria-label={`Open: ${name}`}
                renderRoot={(props) => <Link {...address} {...props} />}
              >
                Open
              </Button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
