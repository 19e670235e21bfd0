import { Box, Button } from '@mantine/core'
import { type PointerEvent, useRef, useState } from 'react'
import css from './consents.module.css'

const width = 560
const height = 140

/** Where the customer signs, with a finger, a pen or the mouse; hands on a PNG. */
export function SignaturePad({ onChange }: { onChange: (dataUrl: string) => void }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [isSigned, setSigned] = useState(false)

  const pointOf = ({ clientX, clientY, currentTarget }: PointerEvent<HTMLCanvasElement>) => {
    const box = currentTarget.getBoundingClientRect()
    return [((clientX - box.left) * width) / box.width, ((clientY - box.top) * height) / box.height] as const
  }
  const start = (event: PointerEvent<HTMLCanvasElement>) => {
    const pen = canvas.current?.getContext('2d')
    if (!pen) return
    event.currentTarget.setPointerCapture(event.pointerId)
    // Dark on white in any color scheme: it will be printed.
    pen.strokeStyle = '#191a24'
    pen.lineWidth = 2.2
    pen.lineCap = 'round'
    pen.beginPath()
    pen.moveTo(...pointOf(event))
  }
  const draw = (event: PointerEvent<HTMLCanvasElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
    const pen = canvas.current?.getContext('2d')
    pen?.lineTo(...pointOf(event))
    pen?.stroke()
    setSigned(true)
  }
  const end = () => {
    if (isSigned && canvas.current) onChange(canvas.current.toDataURL('image/png'))
  }
  const clear = () => {
    canvas.current?.getContext('2d')?.clearRect(0, 0, width, height)
    setSigned(false)
    onChange('')
  }

  return (
    <Box className={css.signature} pos="relative">
      <canvas
        ref={canvas}
        width={width}
        height={height}
        aria-label="Sign here"
        role="img"
        onPointerDown={start}
        onPointerMove={draw}
        onPointerUp={end}
        onPointerCancel={end}
      />
      {isSigned ? (
        <Button className={css.signatureClear} variant="default" size="compact-sm" onClick={clear}>
          Clear
        </Button>
      ) : (
        <span aria-hidden>Sign here</span>
      )}
    </Box>
  )
}
