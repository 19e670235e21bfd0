import { Box } from '@mantine/core'
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
    <Box
      src={url}
      alt=""
      draggable={false}
      className={css.picture}
      component="img"
      display="block"
      w="100%"
      h="100%"
      style={{ objectPosition: `50% ${position}%` }}
      onLoad={(event: SyntheticEvent<HTMLImageElement>) => onSized?.(event.currentTarget)}
    />
    {children}
  </div>
)
