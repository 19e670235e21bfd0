import css from './map.module.css'
import type { Filling } from './marks.ts'

type Props = {
  /** Locations in view, and all of them. */
  total: number | undefined
  all: number | undefined
  hasFailed?: boolean
  /** What the filling of a mark means. */
  meanings?: readonly (readonly [Filling, string])[]
}

/** How many locations are in view, and what their marks say. */
export const MapNote = ({ total, all, hasFailed = false, meanings = [] }: Props) => (
  <div className={css.floating}>
    <p className={css.total} role="status">
      {hasFailed ? 'Couldn’t update the map' : <Total total={total} all={all} />}
    </p>
    {meanings.length > 0 && all !== 0 && (
      <div className={css.legend}>
        {meanings.map(([filling, meaning]) => (
          <span key={filling}>
            <i data-filling={filling} aria-hidden />
            {meaning}
          </span>
        ))}
      </div>
    )}
  </div>
)

function Total({ total, all }: Pick<Props, 'total' | 'all'>) {
  const said = (count: number) => count.toLocaleString('en-US')
  if (all === 0) return 'Nothing to show on the map'
  if (total === undefined) return 'Searching for locations'
  return (
    <>
      <b>{said(total)}</b>
      {all !== undefined && all !== total && ` of ${said(all)}`} {(all ?? total) === 1 ? 'location' : 'locations'}
    </>
  )
}
