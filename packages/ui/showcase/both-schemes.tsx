/** Shows the showcase in light and in dark colors, side by side. */
export function BothSchemes() {
  return (
    <main className="sc-both">
      <h1 className="visually-hidden">The kit in both schemes</h1>
      {['light', 'dark'].map((scheme) => (
        <iframe key={scheme} title={`The kit in ${scheme} colors`} src={`?scheme=${scheme}`} />
      ))}
    </main>
  )
}
