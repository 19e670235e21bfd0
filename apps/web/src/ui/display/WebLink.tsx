/** A web address as someone typed it: `example.org` is a site of its own, and no page of ours. */
export const WebLink = ({ address }: { address: string }) => (
  <a href={/^https?:\/\//i.test(address) ? address : `https://${address}`} target="_blank" rel="noopener noreferrer">
    {address.replace(/^https?:\/\/(www\.)?/i, '').replace(/\/$/, '')}
  </a>
)
