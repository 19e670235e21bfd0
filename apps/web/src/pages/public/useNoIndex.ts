import { useEffect } from 'react'

/** Pages behind a private link are not for search engines. */
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
