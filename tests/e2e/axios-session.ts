type Reply = { status: number; data: { data: never; errors?: object } };
type Client = {
  get(path: string): Promise<Reply>;
  post(path: string, body?: object): Promise<Reply>;
};
type Axios = { create(options: object): Client };

type Given = { phone: string; clinicId: number; doctorId: number };

/**
 * A session by a plain axios client, set up as the specification says; runs inside a page that has axios. Answers what
 * each call gave: a status, or what the specification names of its answer.
 */
export async function goThroughSession({ phone, clinicId, doctorId }: Given): Promise<object> {
  const axios: Axios = Reflect.get(globalThis, 'axios');
  const settings = {
    withCredentials: true,
    xsrfCookieName: 'XSRF-TOKEN',
    xsrfHeaderName: 'X-XSRF-TOKEN',
    timeout: 60_000,
    validateStatus: (status: number) => status === 200 || status === 201,
  };
  let token: string | null = null;
  const api = (): Client =>
    axios.create({
      ...settings,
      baseURL: '/api/v1/client',
      headers: {
        'Content-Type': 'application/json',
        'Accept-Language': 'ru',
        ...(token !== null && { Authorization: `Bearer ${token}` }),
      },
    });
  const seen: Record<string, unknown> = {};
  const statusOf = (call: Promise<Reply>) => call.then(({ status }) => status);
  const failure = (call: Promise<Reply>): Promise<Reply> =>
    call.then(
      () => Promise.reject(new Error('it succeeded')),
      (error) => error.response,
    );
  const opened = async (call: Promise<Reply>) => {
    const { data }: { data: { token: string; client: { phone_number: string } } } = (await call).data;
    token = data.token;
    return { hasToken: data.token.length > 20, phone_number: data.client.phone_number };
  };
  const favourites = async () => {
    const { data }: { data: Record<'clinics' | 'doctors', { id: number }[]> } = (
      await api().get('/favourite/getClinics')
    ).data;
    return [data.clinics.map(({ id }) => id), data.doctors.map(({ id }) => id)];
  };

  seen['csrf-cookie'] = await statusOf(axios.create(settings).get('/sanctum/csrf-cookie'));
  const password = 'тихая река за холмом';
  seen.register = await opened(
    api().post('/register', {
      name: 'Анна',
      surname: 'Вебер',
      phone_number: phone,
      password,
      password_confirmation: password,
    }),
  );
  const { data: who }: { data: { user: { phone_number: string }; permissions: string[] } } = (
    await api().get('/admin/auth/user')
  ).data;
  seen.user = {
    phone_number: who.user.phone_number,
    permissions: who.permissions.includes('favourite.keep'),
  };
  seen['add clinic'] = await statusOf(api().post('/favourite/addClinic', { clinic_id: clinicId }));
  seen['add clinic twice'] = await statusOf(api().post('/favourite/addClinic', { clinic_id: clinicId }));
  seen['add doctor'] = await statusOf(api().post('/favourite/addDoctor', { doctor_id: doctorId }));
  seen.favourites = await favourites();
  seen['remove clinic'] = await statusOf(api().post('/favourite/removeClinic', { clinic_id: clinicId }));
  seen['remove doctor'] = await statusOf(api().post('/favourite/removeDoctor', { doctor_id: doctorId }));
  seen['favourites after'] = await favourites();
  seen.notifications = (await api().get('/notifications')).data.data;
  seen.read = await statusOf(api().post('/notifications/read', { type: 'message' }));
  seen.logout = await statusOf(api().post('/admin/logout'));
  seen['user after logout'] = (await failure(api().get('/admin/auth/user'))).status;
  token = null;
  const wrong = await failure(api().post('/login', { email: phone, password: 'не тот пароль' }));
  seen['login with a wrong password'] = [wrong.status, Object.keys(wrong.data.errors ?? {}).sort()];
  const empty = await failure(api().post('/login', { email: '', password: '' }));
  seen['login without anything'] = [empty.status, Object.keys(empty.data.errors ?? {}).sort()];
  seen['login by phone'] = await opened(api().post('/login', { email: phone, password }));
  return seen;
}
