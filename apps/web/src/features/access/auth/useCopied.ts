import { useEffect, useState } from 'react'

/** Puts something onto the clipboard, and says so for a moment. */
export function useCopied() {
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setCopied(false), 2500)
    return () => clearTimeout(timer)
  }, [isCopied])

  const copy = async (text: string) => {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(true)
    } catch {
      // Without HTTPS, or where the browser forbids it.
      const { toast } = await import('../../../kit/toast.tsx')
      toast.error('Your browser doesn’t allow this. Select the text and copy it')
    }
  }
  return { isCopied, copy: (text: string) => void copy(text) }
}
