import type { ApiError } from '@handoff/contracts/kit'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ComponentType, ReactNode } from 'react'
import type { PageLink } from '../../kit/address/pageLink.ts'
import type { AvatarOf } from '../display/LetterAvatar.tsx'

export type IconComponent = ComponentType<{ size?: number; stroke?: number }>

export type Column<Row> = {
  id: string
  title: string
  /** Pieces of text and marks; no blocks, as the first cell of a row becomes its button. */
  cell: (row: Row) => ReactNode
  width?: number
  /** As wide as the others leave it, and no less than `width`. */
  isRest?: boolean
  /** The endpoint's name for sorting by it. */
  sort?: string
  /** An order that this column is a part of: its arrow is here. */
  sortedIn?: string
  align?: 'left' | 'right'
  /** Its cells say by themselves what they are; the title is for those who hear it. */
  isUntitled?: boolean
  /** Marked with a lock where columns are chosen. */
  isSensitive?: boolean
  /** Not shown until it is chosen under 'Columns'. */
  isHiddenAtFirst?: boolean
  /** Nor is this one where there is little room: what decides must be in sight. */
  isWideOnly?: boolean
  /** How it is drawn where those have left: it may say what they would. */
  narrow?: Partial<Pick<Column<Row>, 'width' | 'cell'>>
}

/** A row as a card, below 768 px. */
export type RowCard = {
  name: ReactNode
  /** Whose letter, or another mark. */
  avatar?: string | ReactNode
  avatarOf?: AvatarOf
  photo?: string | null
  /** At the right of the name: the status. */
  mark?: ReactNode
  lines?: ReactNode[]
  /** At the right edge: a figure with what it is. */
  aside?: ReactNode
}

export type RowAction = {
  label: string
  icon?: IconComponent
  onSelect: () => void
  isDangerous?: boolean
}

export type Rows<Row> = { data: Row[]; total: number; isEstimate?: boolean }
export type ListQuery<Row> = Pick<
  UseQueryResult<Rows<Row>, ApiError>,
  'data' | 'error' | 'isPending' | 'isError' | 'isPlaceholderData' | 'refetch'
>

export type Unfold<Row> = {
  /** What is in there: 'Providers'. */
  label: string
  can: (row: Row) => boolean
  isOpen: (row: Row) => boolean
  onChange: (row: Row, isOpen: boolean) => void
  content: (row: Row) => ReactNode
}

/** What both ways of showing rows are given. */
export type RowsProps<Row extends { id: number }> = {
  label: string
  rows: Row[]
  onOpen?: (row: Row) => void
  /** The address of a row: its name is a link, which can be opened in another tab. */
  linkOf?: (row: Row) => PageLink
  /** Behind the '…' of a row; an empty list shows none. */
  actions?: (row: Row) => RowAction[]
  /** Which rows can be chosen; without, all. */
  isSelectable?: (row: Row) => boolean
  /** Rows to highlight, as something else on the page points at them. */
  highlighted?: readonly number[]
  onPoint?: (ids: readonly number[]) => void
  /** The row that is open next to the list. */
  opened?: number
  /** What some rows unfold to, below themselves; several can be open. */
  unfold?: Unfold<Row>
  /** Names the row for those who do not see it: 'Actions for Rosa Marin'. */
  nameOf: (row: Row) => string
}
