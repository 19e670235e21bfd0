import { clsx } from 'clsx'
import type { ComponentProps, SyntheticEvent } from 'react'
import css from './Cover.module.css'

type Props = ComponentProps<'div'> & {
  url: string
  /** Percent from the top. */
  position: number
  onSized?: (image: HTMLImageElement) => void
}

/** The band behind a person's name. */
export const Cover = ({ url, position, onSized, className, children, ...rest }: Props) => (
  <div {...rest} className={clsx(css.band, className)}>
    <img
      src={url}
      alt=""
      draggable={false}
      className={css.picture}
      style={{ objectPosition: `50% ${position}%` }}
      onLoad={(event: SyntheticEvent<HTMLImageElement>) => onSized?.(event.currentTarget)}
    />
    {children}
  </div>
)
