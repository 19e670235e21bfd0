import { Flex } from '@mantine/core'
import type { ReactNode } from 'react'
import { type AvatarOf, LetterAvatar } from './LetterAvatar.tsx'
import css from './TwoLines.module.css'
import { TwoLines } from './TwoLines.tsx'

type Props = {
  name: string
  of?: AvatarOf
  detail?: ReactNode
  photo?: string | null
  size?: number
  isSquare?: boolean
  /** In a narrow column, as of `TwoLines`. */
  isWrapped?: boolean
}

/** A person (or, square, a body) with its letter or photo. */
export const PersonCell = ({ name, of, detail, photo, size = 32, isSquare, isWrapped }: Props) => (
  <Flex className={css.person} component="span" gap="sm" align="center" miw={0}>
    <LetterAvatar name={name} of={of} photo={photo} size={size} isSquare={isSquare} />
    <TwoLines name={name} detail={detail} isStrong isWrapped={isWrapped} />
  </Flex>
)
