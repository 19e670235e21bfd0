import type { Figure } from '@handoff/contracts/kit/figures'
import { PathLink } from '../display/PathLink.tsx'

/** The number of a figure as the way to its rows. */
export const FigureNumber = ({ figure, name }: { figure: Figure; name: string }) => (
  <PathLink
    to={figure.link}
    className="link"
    title={figure.definition}
    aria-label={`${name}: ${figure.value ?? 'not known'}`}
  >
    {figure.value?.toLocaleString('en-US') ?? '–'}
  </PathLink>
)
