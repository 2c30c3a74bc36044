export type IndustryIconName = 'bank' | 'umbrella' | 'pulse' | 'factory' | 'bag' | 'bolt' | 'compass' | 'broadcast'

/**
 * Draws threads, whatever the name.
 * @deprecated Show the page's picture instead. It remains until no live remote imports it.
 */
export function IndustryIcon(_: { name: IndustryIconName }) {
  return (
    <svg className="industry-icon" viewBox="0 0 48 48" width="48" height="48" aria-hidden="true" focusable="false">
      <path d="M6 16h36M6 32h36M16 6v36M32 6v36" />
    </svg>
  )
}
