import css from './charts.module.css'
import { inColor } from './inColor.ts'

export type Mark = { name: string; color: string; isHatched?: boolean }

/** What the colors of a chart mean; the pattern says so without the color. */
export const Legend = ({ marks }: { marks: readonly Mark[] }) => (
  <ul className={css.legend}>
    {marks.map(({ name, color, isHatched }) => (
      <li key={name}>
        <i style={inColor(color)} data-hatched={isHatched || undefined} />
        {name}
      </li>
    ))}
  </ul>
)
