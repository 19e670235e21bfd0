import { IconArrowLeft } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { PageLink } from '../../kit/address/pageLink.ts'
import css from './BackLink.module.css'

type Props = PageLink & { children: string }

/** Above the title of a page: to where one came from. */
export const BackLink = ({ to, search, children }: Props) => (
  <Link to={to} search={search} className={css.link}>
    <IconArrowLeft size={14} stroke={1.8} aria-hidden /> {children}
  </Link>
)
