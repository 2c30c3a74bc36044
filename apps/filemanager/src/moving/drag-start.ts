import styles from './drag-image.module.css'

/** Only this app reads it, from its own state. Without data, Firefox and Safari drag nothing. */
const DATA_TYPE = 'application/x-entries'

/** Replaces what the browser would drag, such as the address of a link, with the names of entries. */
export function startDrag(transfer: DataTransfer, names: readonly string[]): void {
  transfer.clearData()
  transfer.setData(DATA_TYPE, '')
  transfer.effectAllowed = 'copyMove'
  const image = document.createElement('div')
  image.className = styles.image ?? ''
  image.textContent = names.length === 1 ? (names[0] ?? '') : `${names.length} items`
  document.body.append(image)
  transfer.setDragImage(image, 0, 0)
  // The browser has taken its picture by then.
  setTimeout(() => image.remove())
}
