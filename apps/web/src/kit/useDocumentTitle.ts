import { useEffect } from 'react'

export const productName = 'Handoff'

/** What the browser's tab says while this is shown. */
export function useDocumentTitle(title: string | undefined) {
  useEffect(() => {
    document.title = title ? `${title} · ${productName}` : productName
  }, [title])
}
