/** The product's mark: something handed from one to another. */
export function Logo({ size = 28 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" style={{ flex: 'none' }}>
      <rect width="32" height="32" rx="9.5" fill="var(--brand)" />
      <path d="M12.2 19.8 19.8 12.2" stroke="#fff" strokeWidth="2.4" strokeLinecap="round" opacity=".7" />
      <circle cx="11" cy="21" r="3.6" fill="#fff" />
      <circle cx="21" cy="11" r="3.6" fill="#fff" />
    </svg>
  )
}
