import { useRouter } from '@tanstack/react-router'
import type { ComponentProps, ReactNode } from 'react'
import { isElsewhere } from '../../kit/address/isElsewhere.ts'
import { safePath } from '../../kit/address/safePath.ts'

type Props = Omit<ComponentProps<'a'>, 'href'> & {
  /** An address inside the product that the server has made; words alone where there is none. */
  to: string | null
  onOpen?: () => void
  /** It opens something over this page, which stays where it was scrolled to. */
  isOverPage?: boolean
  children: ReactNode
}

/** A link whose address comes from the server, as those of notifications and figures. */
export function PathLink({ to, onOpen, isOverPage = false, children, ...rest }: Props) {
  const router = useRouter()
  const path = safePath(to)
  if (!path) return <span className={rest.className}>{children}</span>
  return (
    <a
      {...rest}
      href={path}
      onClick={(event) => {
        if (isElsewhere(event)) return
        event.preventDefault()
        onOpen?.()
        if (isOverPage) void router.navigate({ href: path, resetScroll: false })
        else router.history.push(path)
      }}
    >
      {children}
    </a>
  )
}
