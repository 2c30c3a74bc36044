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

export function FileIcon({ name, size }: { name: string; size: 'row' | 'tile' }) {
  const Icon = icons[fileKindOf(name)]
  const isRow = size === 'row'
  return <Icon className="icon" size={isRow ? 20 : 56} strokeWidth={isRow ? 1.75 : 1.25} aria-hidden="true" />
}
