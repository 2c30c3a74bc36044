export { useLocation, useParams, useSearchParams } from 'react-router-dom'
export { Link, NavLink } from './link.tsx'
export { useNavigate } from './use-navigate.ts'
