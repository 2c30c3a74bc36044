import ArrowLeft from 'lucide-react/icons/arrow-left'
import ArrowRight from 'lucide-react/icons/arrow-right'
import ArrowUp from 'lucide-react/icons/arrow-up'
import ArrowUpRight from 'lucide-react/icons/arrow-up-right'
import Check from 'lucide-react/icons/check'
import ChevronDown from 'lucide-react/icons/chevron-down'
import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import File from 'lucide-react/icons/file'
import Folder from 'lucide-react/icons/folder'
import Funnel from 'lucide-react/icons/funnel'
import Info from 'lucide-react/icons/info'
import MapPin from 'lucide-react/icons/map-pin'
import Menu from 'lucide-react/icons/menu'
import Monitor from 'lucide-react/icons/monitor'
import Moon from 'lucide-react/icons/moon'
import Pause from 'lucide-react/icons/pause'
import Play from 'lucide-react/icons/play'
import Plus from 'lucide-react/icons/plus'
import Search from 'lucide-react/icons/search'
import Sun from 'lucide-react/icons/sun'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import Upload from 'lucide-react/icons/upload'
import User from 'lucide-react/icons/user'
import X from 'lucide-react/icons/x'

const icons = {
  'arrow-left': ArrowLeft,
  'arrow-right': ArrowRight,
  'arrow-up': ArrowUp,
  'arrow-up-right': ArrowUpRight,
  check: Check,
  'chevron-down': ChevronDown,
  'circle-alert': CircleAlert,
  'circle-check': CircleCheck,
  close: X,
  eye: Eye,
  'eye-off': EyeOff,
  file: File,
  filter: Funnel,
  folder: Folder,
  info: Info,
  'map-pin': MapPin,
  menu: Menu,
  monitor: Monitor,
  moon: Moon,
  pause: Pause,
  play: Play,
  plus: Plus,
  search: Search,
  sun: Sun,
  'triangle-alert': TriangleAlert,
  upload: Upload,
  user: User,
} as const

/** The name of an icon in the kit. */
export type IconName = keyof typeof icons

/** An icon next to text with the same meaning; hidden from assistive technology. */
export function Icon({ name, size = 20 }: { name: IconName; size?: number }) {
  const Svg = icons[name]
  return <Svg className="icon" size={size} strokeWidth={1.75} aria-hidden="true" />
}
