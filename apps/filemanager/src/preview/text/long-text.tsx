import { createElement, Fragment } from 'react'
import styles from './long-text.module.css'

/** A text of any length and content. Browsers lay out only the pieces near the visible ones. */
export function LongText({ text }: { text: string }) {
  const pieces = textPieces(text)
  if (pieces.length === 1) return text
  // Pieces need no keys, because their order never changes.
  return createElement(Fragment, null, ...pieces.map(drawPiece))
}

/** Without a line break, an empty piece would have no height. */
const drawPiece = (piece: string) => createElement('span', { className: styles.piece }, piece || '\n')

/** The layout of a longer text without spaces or in scripts such as Thai takes browsers more than linear time. */
const MAX_LENGTH = 4096

/** Splits a text into pieces of limited length: after a line break if possible, which the piece then omits. */
export function textPieces(text: string): string[] {
  const pieces: string[] = []
  let start = 0
  while (text.length - start > MAX_LENGTH) {
    const lineBreak = text.lastIndexOf('\n', start + MAX_LENGTH)
    const isLine = lineBreak >= start
    const end = isLine ? lineBreak : characterEnd(text, start + MAX_LENGTH)
    pieces.push(text.slice(start, end))
    start = isLine ? end + 1 : end
  }
  pieces.push(text.slice(start))
  return pieces
}

/** Returns an end that does not split a surrogate pair. */
const characterEnd = (text: string, end: number): number =>
  /[\ud800-\udbff]/.test(text.charAt(end - 1)) ? end - 1 : end
