import { Link } from '@tanstack/react-router'
import type { MouseEvent, ReactNode } from 'react'
import { isElsewhere } from '../../kit/address/isElsewhere.ts'
import type { RowsProps } from './tableParts.ts'

type Props<Row extends { id: number }> = Pick<RowsProps<Row>, 'onOpen' | 'linkOf'> & {
  row: Row
  className?: string
  children: ReactNode
}

/** What opens a row: a link where the row has an address, so that every way of following links works. */
export function RowLink<Row extends { id: number }>({ row, onOpen, linkOf, className, children }: Props<Row>) {
  const open = (event: MouseEvent) => {
    event.stopPropagation()
    if (!onOpen || isElsewhere(event)) return
    event.preventDefault()
    onOpen(row)
  }
  if (!linkOf && !onOpen) return <span className={className}>{children}</span>
  if (!linkOf)
    return (
      <button type="button" className={className} onClick={open}>
        {children}
      </button>
    )
  return (
    <Link {...linkOf(row)} preload={false} className={className} onClick={open}>
      {children}
    </Link>
  )
}
