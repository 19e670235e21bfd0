import { useState } from 'react'
import { useBranding } from '../theme/useBranding.ts'
import { Logo } from '../ui/Logo.tsx'

/** The network's logo and name; the product's own until an administrator chooses. */
export function BrandMark() {
  const { name, logo } = useBranding()
  const [failed, setFailed] = useState<string>()
  return (
    <>
      {logo && logo !== failed ? (
        <img
          src={logo}
          alt=""
          height={28}
          style={{ maxWidth: 96, objectFit: 'contain', flex: 'none' }}
          onError={() => setFailed(logo)}
        />
      ) : (
        <Logo />
      )}
      <span style={{ minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' }} title={name}>
        {name}
      </span>
    </>
  )
}
