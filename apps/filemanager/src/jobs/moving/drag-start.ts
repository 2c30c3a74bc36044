import styles from './drag-image.module.css'

/** Carries no content, because the app has its own state. Without data, Firefox and Safari start no drag. */
const DATA_TYPE = 'application/x-entries'

/** Replaces what the browser would drag, such as a link's URL, with the names of entries. */
export function startDrag(transfer: DataTransfer, names: readonly string[]): void {
  transfer.clearData()
  transfer.setData(DATA_TYPE, '')
  transfer.effectAllowed = 'copyMove'
  const image = document.createElement('div')
  image.className = styles.image ?? ''
  image.textContent = names.length === 1 ? (names[0] ?? '') : `${names.length} items`
  document.body.append(image)
  transfer.setDragImage(image, 0, 0)
  // Waits until the browser has captured the image.
  setTimeout(() => image.remove())
}
