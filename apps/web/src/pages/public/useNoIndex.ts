import { useEffect } from 'react'

/** Pages that are reached by a link of one's own are not for search engines. */
export function useNoIndex(isPrivate = true) {
  useEffect(() => {
    if (!isPrivate) return
    const tag = document.createElement('meta')
    tag.name = 'robots'
    tag.content = 'noindex'
    document.head.append(tag)
    return () => tag.remove()
  }, [isPrivate])
}
