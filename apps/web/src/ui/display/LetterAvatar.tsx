import { memo, useState } from 'react'

type Props = {
  name: string
  /** Shown instead of the letter, as far as it loads. */
  photo?: string | null
  size?: number
  /** For bodies, not persons. */
  isSquare?: boolean
}

const hues = [265, 210, 165, 35, 350, 300, 100, 235]

/** The first letter of the name on a color that looks random and stays the same for the name. */
export const LetterAvatar = memo(function LetterAvatar({ name, photo, size = 40, isSquare }: Props) {
  const [failed, setFailed] = useState<string>()
  const hue = hues[hashOf(name) % hues.length]!
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

function hashOf(name: string) {
  let hash = 0
  for (let at = 0; at < name.length; at++) hash = (hash * 31 + name.charCodeAt(at)) | 0
  return Math.abs(hash)
}
