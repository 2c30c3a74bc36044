import { type CSSProperties, useCallback, useEffect, useRef, useState } from 'react'

/** Browsers decode a picture to at least four bytes per pixel. A few bytes can declare billions of pixels. */
const MAX_PIXELS = 50_000_000

export interface Size {
  width: number
  height: number
}

export const isTooLarge = ({ width, height }: Size) => width * height > MAX_PIXELS

interface PictureProps {
  src: string
  name: string
  className: string | undefined
  style?: CSSProperties | undefined
  onError: () => void
  onTooLarge: (size: Size) => void
  onSize?: (size: Size) => void
}

/** Browsers decode only what they paint, so a picture stays invisible until its size is known. */
export function Picture({ src, name, className, style, onError, onTooLarge, onSize }: PictureProps) {
  const picture = useRef<HTMLImageElement>(null)
  const [isSized, setSized] = useState(false)

  const check = useCallback(() => {
    const { naturalWidth: width = 0, naturalHeight: height = 0 } = picture.current ?? {}
    if (width === 0) return
    if (isTooLarge({ width, height })) return onTooLarge({ width, height })
    setSized(true)
    onSize?.({ width, height })
  }, [onTooLarge, onSize])

  useEffect(() => {
    // The element gets the size of the picture as soon as its first bytes have arrived.
    const sizes = new ResizeObserver(check)
    if (picture.current) sizes.observe(picture.current)
    return () => sizes.disconnect()
  }, [check])

  return (
    <img
      ref={picture}
      src={src}
      alt={name}
      className={className}
      style={style}
      data-is-sized={isSized}
      onLoad={check}
      onError={onError}
    />
  )
}
