import { memo, useState } from 'react'

/** Whose it is, by id: a name may change, and two people may share one. */
export type AvatarOf = `${'user' | 'provider' | 'customer' | 'referral' | 'help' | 'invitation' | 'location'}:${number}`

type Props = {
  name: string
  /** Without it, as long as nothing is stored, the name decides. */
  of?: AvatarOf | undefined
  /** Shown instead of the letter, as far as it loads. */
  photo?: string | null
  size?: number
  /** For bodies, not persons. */
  isSquare?: boolean
}

const hues = [265, 210, 165, 35, 350, 300, 100, 235]

/** The first letter of the name on a color that looks random and stays the same for its owner. */
export const LetterAvatar = memo(function LetterAvatar({ name, of, photo, size = 40, isSquare }: Props) {
  const [failed, setFailed] = useState<string>()
  const hue = hues[hashOf(of ?? name) % hues.length]!
  const shape = { width: size, height: size, flex: 'none', borderRadius: isSquare ? size * 0.28 : '50%' }

  if (photo && photo !== failed) {
    return <img src={photo} alt="" style={{ ...shape, objectFit: 'cover' }} onError={() => setFailed(photo)} />
  }
  return (
    <span
      aria-hidden="true"
      style={{
        ...shape,
        display: 'inline-grid',
        placeItems: 'center',
        fontSize: Math.max(10, size * 0.4),
        fontWeight: 600,
        lineHeight: 1,
        color: `light-dark(oklch(0.44 0.11 ${hue}), oklch(0.87 0.07 ${hue}))`,
        background: `light-dark(oklch(0.93 0.04 ${hue}), oklch(0.36 0.06 ${hue}))`,
      }}
    >
      {name.trim().charAt(0).toUpperCase() || '?'}
    </span>
  )
})

function hashOf(key: string) {
  let hash = 0
  for (let at = 0; at < key.length; at++) hash = (hash * 31 + key.charCodeAt(at)) | 0
  return Math.abs(hash)
}
