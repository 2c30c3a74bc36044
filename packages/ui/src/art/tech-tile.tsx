/** A technology's name set as a neutral word mark; no third party's logo is shown. */
export function TechTile({ name }: { name: string }) {
  return (
    <span className="tech-tile">
      <span className="tech-tile__name">{name}</span>
    </span>
  )
}
