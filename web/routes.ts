import { index, layout, prefix, type RouteConfig, route } from '@react-router/dev/routes';

/** The map of the site. Every address may carry a language in front: `/en/search/search-clinics`. */
export default prefix(':lang?', [
  layout('layouts/site.tsx', [
    index('home/home.page.tsx'),
    route('search', 'clinics/search-redirect.ts'),
    route('search/clinics', 'clinics/clinics-redirect.ts'),
    route('search/doctors', 'doctors/doctors-redirect.ts'),
    route('search/search-clinics', 'clinics/search.page.tsx'),
    route('search/search-doctors', 'doctors/search.page.tsx'),
    route('map-result', 'map/map-result.page.tsx'),
    route('hospital/:name', 'clinics/clinic-layout.tsx', [
      index('clinics/clinic-redirect.ts'),
      route('about', 'clinics/clinic-about.page.tsx'),
      route('price', 'prices/clinic-prices.page.tsx'),
      route('photo', 'photos/clinic-photos.page.tsx'),
      route('comforts', 'comforts/clinic-comforts.page.tsx'),
      route('doctors', 'doctors/doctor-staff.page.tsx'),
      route('comments', 'comments/clinic-comments.page.tsx'),
    ]),
    route('hospital/:name/self/:doctorId', 'doctors/doctor.page.tsx'),
    route('news', 'news/news-list.page.tsx'),
    route('news/:name', 'news/news.page.tsx'),
    route('comparison', 'comparison/comparison.page.tsx'),
    route('favourites', 'favourites/favourites-redirect.ts'),
    route('favourites/clinics', 'favourites/favourites.page.tsx', { id: 'favourite-clinics' }),
    route('favourites/doctors', 'favourites/favourites.page.tsx', { id: 'favourite-doctors' }),
    route('catalogue/:name', 'catalogue/catalogue.page.tsx'),
    ...prefix('about', [
      route('service', 'pages/service.page.tsx'),
      route('ranking', 'pages/ranking.page.tsx'),
      route('comments', 'pages/comments.page.tsx'),
      route('sources', 'pages/sources.page.tsx'),
      route('terms', 'documents/terms.page.tsx'),
      route('privacy', 'documents/privacy.page.tsx'),
    ]),
    layout('layouts/account.tsx', [
      route('inquiry', 'inquiry/inquiry.page.tsx'),
      route('requests', 'requests/requests.page.tsx'),
      route('requests/self/:id', 'requests/request.page.tsx'),
      route('requests/self/:id/print', 'requests/request-print.page.tsx'),
      route('chat', 'chats/chats-layout.tsx', [
        index('chats/chats.page.tsx'),
        route(':uuid', 'chats/chat.page.tsx'),
      ]),
      route('profile', 'profile/profile-layout.tsx', [
        index('profile/data.page.tsx'),
        route('security', 'profile/security.page.tsx'),
        route('privacy', 'profile/privacy.page.tsx'),
      ]),
    ]),
    layout('layouts/staff.tsx', [
      route('staff', 'staff/inbox.page.tsx'),
      route('staff/requests/:id', 'staff/case.page.tsx'),
      route('staff/requests/:id/offer', 'staff/offer.page.tsx'),
      route('staff/chats', 'staff-chats/staff-chats-layout.tsx', [
        index('staff-chats/no-staff-chat.page.tsx'),
        route(':uuid', 'staff-chats/staff-chat.page.tsx'),
      ]),
      route('staff/replies', 'staff-chats/replies.page.tsx'),
    ]),
    route('*', 'pages/unknown.page.tsx'),
  ]),
  layout('layouts/auth.tsx', [
    route('auth', 'auth/auth-redirect.ts'),
    route('auth/login', 'auth/login.page.tsx', { id: 'login' }),
    route('auth/registration', 'auth/registration.page.tsx', { id: 'registration' }),
    route('auth/forgot', 'auth/forgot.page.tsx'),
    route('auth/reset', 'auth/reset.page.tsx'),
    route('auth/email', 'auth/email.page.tsx'),
    route('auth/letters', 'auth/letters.page.tsx'),
  ]),
]) satisfies RouteConfig;
