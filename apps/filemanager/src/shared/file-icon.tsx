import { type FileKind, fileKindOf } from '@site/contracts'
import File from 'lucide-react/icons/file'
import FileArchive from 'lucide-react/icons/file-archive'
import FileChartPie from 'lucide-react/icons/file-chart-pie'
import FileCode from 'lucide-react/icons/file-code'
import FileImage from 'lucide-react/icons/file-image'
import FileMusic from 'lucide-react/icons/file-music'
import FilePlay from 'lucide-react/icons/file-play'
import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet'
import FileText from 'lucide-react/icons/file-text'
import styles from './file-icon.module.css'
import { kindName } from './kind-name.ts'

const icons: Readonly<Record<FileKind, typeof File>> = {
  image: FileImage,
  pdf: FileText,
  document: FileText,
  spreadsheet: FileSpreadsheet,
  presentation: FileChartPie,
  audio: FileMusic,
  video: FilePlay,
  archive: FileArchive,
  code: FileCode,
  other: File,
}

interface FileIconProps {
  name: string
  /** A tile names the kind in words, and has a large picture. */
  size?: 'row' | 'tile'
}

/** The picture of a file: its kind, by its extension. Its box has the same size whatever it shows. */
export function FileIcon({ name, size = 'row' }: FileIconProps) {
  const Icon = icons[fileKindOf(name)]
  return (
    <span
      className={styles.picture}
      data-size={size}
      {...(size === 'row' ? { role: 'img', 'aria-label': kindName(name) } : { 'aria-hidden': true })}
    >
      <Icon className="icon" size={size === 'row' ? 20 : 56} strokeWidth={size === 'row' ? 1.75 : 1.25} aria-hidden />
    </span>
  )
}
