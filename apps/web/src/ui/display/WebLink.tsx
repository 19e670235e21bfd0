import { websiteUrl } from '@handoff/contracts/kit/website'

/** A website as someone typed it; text alone where it was stored before websites were checked and isn't one. */
export function WebLink({ address }: { address: string }) {
  const url = websiteUrl(address)
  const words = address.replace(/^https?:\/\/(www\.)?/i, '').replace(/\/$/, '')
  if (!url) return words
  return (
    <a href={url} target="_blank" rel="noopener noreferrer">
      {words}
    </a>
  )
}
