import { createElement, Fragment } from 'react'
import styles from './long-text.module.css'
import { textPieces } from './text-pieces.ts'

/** A text of any length and content. Browsers lay out only the pieces near the visible ones. */
export function LongText({ text }: { text: string }) {
  const pieces = textPieces(text)
  if (pieces.length === 1) return text
  // Pieces need no keys, because their order never changes.
  return createElement(Fragment, null, ...pieces.map(drawPiece))
}

/** Without a line break, an empty piece would have no height. */
const drawPiece = (piece: string) => createElement('span', { className: styles.piece }, piece || '\n')
