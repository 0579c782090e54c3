type Found = { data: { id: number; slug: string; clinic: { slug: string } | null }[] };

/** Addresses of every page of the site that a visitor can open, without a language, on a service with the demo world. */
export async function findPublicPages(serviceUrl: string) {
  async function ask(path: string): Promise<Found['data']> {
    const reply = await fetch(`${serviceUrl}/api/v1/client/${path}`);
    const { data }: Found = await reply.json();
    return data;
  }
  const [clinic] = await ask('clinics?sort=comments');
  const clinics = await ask('clinics?per_page=3');
  const [doctor] = await ask('doctors?sort=comments');
  const [news] = await ask('news');
  const hospital = `/hospital/${clinic?.slug}`;
  return {
    home: '',
    clinicSearch: '/search/search-clinics',
    nothingFound: '/search/search-clinics?q=xqzwkjh',
    doctorSearch: '/search/search-doctors?specialization=cardiology',
    map: '/map-result',
    clinicAbout: `${hospital}/about`,
    clinicPrices: `${hospital}/price`,
    clinicPhotos: `${hospital}/photo`,
    clinicComforts: `${hospital}/comforts`,
    clinicDoctors: `${hospital}/doctors`,
    clinicComments: `${hospital}/comments`,
    doctor: `/hospital/${doctor?.clinic?.slug}/self/${doctor?.id}`,
    comparison: `/comparison?${clinics.map(({ id }) => `clinic=${id}`).join('&')}`,
    emptyComparison: '/comparison',
    favouriteClinics: '/favourites/clinics',
    favouriteDoctors: '/favourites/doctors',
    sharedFavourites: '/favourites/shared',
    newsList: '/news',
    news: `/news/${news?.slug}`,
    specializations: '/catalogue/specializations',
    diseases: '/catalogue/diseases',
    service: '/about/service',
    ranking: '/about/ranking',
    comments: '/about/comments',
    sources: '/about/sources',
    terms: '/about/terms',
    privacy: '/about/privacy',
    login: '/auth/login',
    registration: '/auth/registration',
    nothingHere: '/nothing-here',
  };
}
