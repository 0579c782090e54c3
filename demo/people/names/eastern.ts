import type { Culture, NameParts } from '../culture.ts';
import { readNames } from '../reading.ts';
import { vietnameseToLatin } from '../rewriting.ts';

const everywhere = { own: true, en: true, ru: true };

const chineseSurnames =
  readNames(`王=Wang=Ван, 李=Li=Ли, 张=Zhang=Чжан, 刘=Liu=Лю, 陈=Chen=Чэнь, 杨=Yang=Ян, 赵=Zhao=Чжао,
  黄=Huang=Хуан, 周=Zhou=Чжоу, 吴=Wu=У, 徐=Xu=Сюй, 孙=Sun=Сунь, 胡=Hu=Ху, 朱=Zhu=Чжу, 高=Gao=Гао, 林=Lin=Линь, 何=He=Хэ,
  郭=Guo=Го, 马=Ma=Ма, 罗=Luo=Ло, 梁=Liang=Лян, 宋=Song=Сун, 郑=Zheng=Чжэн, 谢=Xie=Се, 韩=Han=Хань, 唐=Tang=Тан, 冯=Feng=Фэн,
  于=Yu=Юй, 董=Dong=Дун, 肖=Xiao=Сяо, 程=Cheng=Чэн, 曹=Cao=Цао, 袁=Yuan=Юань, 邓=Deng=Дэн, 许=Xu=Сюй, 傅=Fu=Фу, 沈=Shen=Шэнь,
  曾=Zeng=Цзэн, 彭=Peng=Пэн, 吕=Lü=Люй, 苏=Su=Су, 卢=Lu=Лу, 蒋=Jiang=Цзян, 蔡=Cai=Цай, 贾=Jia=Цзя, 丁=Ding=Дин, 魏=Wei=Вэй,
  薛=Xue=Сюэ, 叶=Ye=Е, 余=Yu=Юй, 潘=Pan=Пань, 杜=Du=Ду, 戴=Dai=Дай, 夏=Xia=Ся, 钟=Zhong=Чжун, 汪=Wang=Ван, 田=Tian=Тянь,
  任=Ren=Жэнь, 姜=Jiang=Цзян, 范=Fan=Фань, 方=Fang=Фан, 石=Shi=Ши, 姚=Yao=Яо, 谭=Tan=Тань`);

export const chinese: Culture = {
  lang: 'zh',
  female:
    readNames(`丽=Li=Ли, 秀英=Xiuying=Сюин, 静=Jing=Цзин, 敏=Min=Минь, 燕=Yan=Янь, 艳=Yan=Янь, 娟=Juan=Цзюань,
    霞=Xia=Ся, 芳=Fang=Фан, 婷=Ting=Тин, 雪梅=Xuemei=Сюэмэй, 晓红=Xiaohong=Сяохун, 玉兰=Yulan=Юйлань, 海燕=Haiyan=Хайянь,
    雅文=Yawen=Явэнь, 思敏=Simin=Сыминь, 佳怡=Jiayi=Цзяи, 欣怡=Xinyi=Синьи, 雨婷=Yuting=Юйтин, 慧=Hui=Хуэй, 倩=Qian=Цянь,
    琳=Lin=Линь, 晓梅=Xiaomei=Сяомэй, 春梅=Chunmei=Чуньмэй, 美玲=Meiling=Мэйлин, 丹=Dan=Дань, 文静=Wenjing=Вэньцзин,
    清=Qing=Цин`),
  male: readNames(`伟=Wei=Вэй, 强=Qiang=Цян, 磊=Lei=Лэй, 军=Jun=Цзюнь, 洋=Yang=Ян, 勇=Yong=Юн, 杰=Jie=Цзе, 涛=Tao=Тао,
    明=Ming=Мин, 超=Chao=Чао, 刚=Gang=Ган, 平=Ping=Пин, 建国=Jianguo=Цзяньго, 志强=Zhiqiang=Чжицян, 文博=Wenbo=Вэньбо,
    浩然=Haoran=Хаожань, 子轩=Zixuan=Цзысюань, 海涛=Haitao=Хайтао, 国华=Guohua=Гохуа, 永康=Yongkang=Юнкан,
    俊杰=Junjie=Цзюньцзе, 天宇=Tianyu=Тяньюй, 晓东=Xiaodong=Сяодун, 建华=Jianhua=Цзяньхуа, 立新=Lixin=Лисинь,
    宏伟=Hongwei=Хунвэй, 鹏=Peng=Пэн, 志远=Zhiyuan=Чжиюань`),
  surnames: { female: chineseSurnames, male: chineseSurnames },
  middle: { kind: 'none' },
  familyFirst: everywhere,
  join: '',
};

const japaneseSurnames =
  readNames(`佐藤=Sato=Сато, 鈴木=Suzuki=Судзуки, 高橋=Takahashi=Такахаси, 田中=Tanaka=Танака,
  伊藤=Ito=Ито, 渡辺=Watanabe=Ватанабэ, 山本=Yamamoto=Ямамото, 中村=Nakamura=Накамура, 小林=Kobayashi=Кобаяси,
  加藤=Kato=Като, 吉田=Yoshida=Ёсида, 山田=Yamada=Ямада, 佐々木=Sasaki=Сасаки, 山口=Yamaguchi=Ямагути, 松本=Matsumoto=Мацумото,
  井上=Inoue=Иноуэ, 木村=Kimura=Кимура, 林=Hayashi=Хаяси, 斎藤=Saito=Сайто, 清水=Shimizu=Симидзу, 山崎=Yamazaki=Ямадзаки,
  森=Mori=Мори, 池田=Ikeda=Икэда, 橋本=Hashimoto=Хасимото, 阿部=Abe=Абэ, 石川=Ishikawa=Исикава, 山下=Yamashita=Ямасита,
  中島=Nakajima=Накадзима, 前田=Maeda=Маэда, 藤田=Fujita=Фудзита, 小川=Ogawa=Огава, 後藤=Goto=Гото, 岡田=Okada=Окада,
  長谷川=Hasegawa=Хасэгава, 村上=Murakami=Мураками, 近藤=Kondo=Кондо, 石井=Ishii=Исии, 遠藤=Endo=Эндо, 青木=Aoki=Аоки,
  坂本=Sakamoto=Сакамото, 西村=Nishimura=Нисимура, 福田=Fukuda=Фукуда, 太田=Ota=Ота, 三浦=Miura=Миура, 藤井=Fujii=Фудзии,
  岡本=Okamoto=Окамото, 松田=Matsuda=Мацуда, 中川=Nakagawa=Накагава, 中野=Nakano=Накано, 原田=Harada=Харада, 小野=Ono=Оно,
  田村=Tamura=Тамура, 竹内=Takeuchi=Такэути, 金子=Kaneko=Канэко, 和田=Wada=Вада, 中山=Nakayama=Накаяма, 石田=Ishida=Исида,
  上田=Ueda=Уэда, 森田=Morita=Морита, 原=Hara=Хара, 柴田=Shibata=Сибата, 酒井=Sakai=Сакаи, 工藤=Kudo=Кудо, 横山=Yokoyama=Ёкояма`);

export const japanese: Culture = {
  lang: 'ja',
  female:
    readNames(`陽子=Yoko=Ёко, 恵子=Keiko=Кэйко, 幸子=Sachiko=Сатико, 美穂=Miho=Михо, 由美子=Yumiko=Юмико, 真由美=Mayumi=Маюми,
    智子=Tomoko=Томоко, 久美子=Kumiko=Кумико, 裕子=Yuko=Юко, 直美=Naomi=Наоми, 明美=Akemi=Акэми, 香織=Kaori=Каори, 愛=Ai=Ай,
    恵=Megumi=Мэгуми, 美咲=Misaki=Мисаки, 葵=Aoi=Аой, 彩=Aya=Ая, 舞=Mai=Май, 千尋=Chihiro=Тихиро, 優子=Yuko=Юко,
    麻衣=Mai=Май, 里奈=Rina=Рина, 京子=Kyoko=Кёко, 春香=Haruka=Харука, 美和=Miwa=Мива, 典子=Noriko=Норико, 綾子=Ayako=Аяко`),
  male: readNames(`健=Ken=Кэн, 誠=Makoto=Макото, 浩=Hiroshi=Хироси, 隆=Takashi=Такаси, 剛=Tsuyoshi=Цуёси, 明=Akira=Акира,
    修=Osamu=Осаму, 大輔=Daisuke=Дайсукэ, 健太=Kenta=Кэнта, 翔太=Shota=Сёта, 拓也=Takuya=Такуя, 直樹=Naoki=Наоки,
    哲也=Tetsuya=Тэцуя, 和彦=Kazuhiko=Кадзухико, 正樹=Masaki=Масаки, 英樹=Hideki=Хидэки, 裕介=Yusuke=Юсукэ,
    亮=Ryo=Рё, 進=Susumu=Сусуму, 洋平=Yohei=Ёхэй, 慎一=Shinichi=Синъити, 雄一=Yuichi=Юити, 智也=Tomoya=Томоя,
    達也=Tatsuya=Тацуя, 純=Jun=Дзюн, 聡=Satoshi=Сатоси, 恵介=Keisuke=Кэйсукэ`),
  surnames: { female: japaneseSurnames, male: japaneseSurnames },
  middle: { kind: 'none' },
  familyFirst: { own: true, en: false, ru: false },
  join: ' ',
};

const koreanSurnames =
  readNames(`김=Kim=Ким, 이=Lee=Ли, 박=Park=Пак, 최=Choi=Чхве, 정=Jung=Чон, 강=Kang=Кан, 조=Cho=Чо, 윤=Yoon=Юн,
  장=Jang=Чан, 임=Lim=Лим, 한=Han=Хан, 오=Oh=О, 서=Seo=Со, 신=Shin=Син, 권=Kwon=Квон, 황=Hwang=Хван, 안=Ahn=Ан, 송=Song=Сон,
  류=Ryu=Рю, 홍=Hong=Хон, 전=Jeon=Чон, 고=Ko=Ко, 문=Moon=Мун, 손=Son=Сон, 양=Yang=Ян, 배=Bae=Пэ, 백=Baek=Пэк, 허=Heo=Хо,
  유=Yoo=Ю, 남=Nam=Нам, 심=Shim=Сим, 노=Noh=Но, 하=Ha=Ха, 곽=Kwak=Квак, 성=Sung=Сон, 차=Cha=Чха, 주=Joo=Чу, 우=Woo=У,
  구=Koo=Ку, 민=Min=Мин, 진=Jin=Чин, 지=Ji=Чи, 엄=Eom=Ом, 채=Chae=Чхэ, 원=Won=Вон, 천=Cheon=Чхон, 방=Bang=Пан, 공=Kong=Кон,
  현=Hyun=Хён, 함=Ham=Хам, 변=Byun=Пён, 염=Yeom=Ём, 여=Yeo=Ё, 추=Choo=Чху, 도=Do=То, 소=So=Со, 석=Seok=Сок, 선=Sun=Сон,
  설=Seol=Соль, 마=Ma=Ма, 길=Gil=Киль, 연=Yeon=Ён, 위=Wi=Ви, 표=Pyo=Пхё`);

export const korean: Culture = {
  lang: 'ko',
  female:
    readNames(`지은=Jieun=Чиын, 서연=Seoyeon=Соён, 민지=Minji=Минджи, 수진=Soojin=Суджин, 은영=Eunyoung=Ынён, 미경=Mikyung=Мигён,
    현정=Hyunjung=Хёнджон, 지혜=Jihye=Чихе, 유진=Yoojin=Юджин, 수빈=Subin=Субин, 혜진=Hyejin=Хеджин, 은주=Eunju=Ынджу,
    정희=Junghee=Чонхи, 영희=Younghee=Ёнхи, 미숙=Misook=Мисук, 소영=Soyoung=Соён, 하은=Haeun=Хаын, 지원=Jiwon=Чивон,
    선영=Sunyoung=Сонён, 보영=Boyoung=Поён, 나영=Nayoung=Наён, 예진=Yejin=Еджин, 경희=Kyunghee=Кёнхи, 윤아=Yoona=Юна,
    민경=Minkyung=Мингён, 다은=Daeun=Таын`),
  male: readNames(`민수=Minsoo=Минсу, 지훈=Jihoon=Чихун, 성민=Sungmin=Сонмин, 준호=Junho=Чунхо, 동현=Donghyun=Тонхён, 현우=Hyunwoo=Хёну,
    영호=Youngho=Ёнхо, 재현=Jaehyun=Чэхён, 상훈=Sanghoon=Санхун, 진우=Jinwoo=Чину, 태영=Taeyoung=Тхэён, 승현=Seunghyun=Сынхён,
    민준=Minjun=Минджун, 도윤=Doyoon=Тоюн, 우진=Woojin=Уджин, 성호=Sungho=Сонхо, 경수=Kyungsoo=Кёнсу, 용준=Yongjun=Ёнджун,
    기현=Kihyun=Кихён, 태현=Taehyun=Тхэхён, 정훈=Junghoon=Чонхун, 인호=Inho=Инхо, 병철=Byungchul=Пёнчхоль, 상민=Sangmin=Санмин,
    재석=Jaeseok=Чэсок, 원준=Wonjun=Вонджун`),
  surnames: { female: koreanSurnames, male: koreanSurnames },
  middle: { kind: 'none' },
  familyFirst: everywhere,
  join: '',
};

const inVietnamese = { en: vietnameseToLatin };
const vietnameseFamilies = `Nguyễn=Нгуен, Trần=Чан, Lê=Ле, Phạm=Фам, Hoàng=Хоанг, Huỳnh=Хюинь, Phan=Фан, Vũ=Ву, Võ=Во,
  Đặng=Данг, Bùi=Буй, Đỗ=До, Hồ=Хо, Ngô=Нго, Dương=Зыонг, Lý=Ли, Đinh=Динь, Trịnh=Чинь, Mai=Май, Tô=То`;
/** A family name with the middle name that women or men carry. */
const vietnameseSurnames = (middles: string): NameParts =>
  readNames(
    vietnameseFamilies
      .split(/,\s*/)
      .flatMap((family) => {
        const [own, ru] = family.split('=');
        return middles.split(', ').map((middle) => {
          const [middleOwn, middleRu] = middle.split('=');
          return `${own} ${middleOwn}=${ru} ${middleRu}`;
        });
      })
      .join(', '),
    inVietnamese,
  );

export const vietnamese: Culture = {
  lang: 'vi',
  female: readNames(
    `Lan=Лан, Hương=Хыонг, Mai=Май, Hoa=Хоа, Linh=Линь, Trang=Чанг, Thảo=Тхао, Phương=Фыонг, Hà=Ха, Hạnh=Хань, Yến=Йен,
    Nga=Нга, Hằng=Ханг, Thủy=Тхюи, Vân=Ван, Ngân=Нган, Diệp=Зьеп, Loan=Лоан, Quyên=Куен, Trinh=Чинь, Tuyết=Тует,
    Xuân=Суан, Anh=Ань, Châu=Тяу, Dung=Зунг, Giang=Зянг`,
    inVietnamese,
  ),
  male: readNames(
    `Hùng=Хунг, Dũng=Зунг, Tuấn=Туан, Minh=Минь, Nam=Нам, Long=Лонг, Sơn=Шон, Hải=Хай, Khánh=Кхань, Phúc=Фук, Quân=Куан,
    Thành=Тхань, Tùng=Тунг, Việt=Вьет, Trung=Чунг, Bình=Бинь, Cường=Кыонг, Đạt=Дат, Hiếu=Хьеу, Huy=Хюи, Khoa=Кхоа,
    Kiên=Киен, Lâm=Лам, Phong=Фонг, Tâm=Там, Vinh=Винь`,
    inVietnamese,
  ),
  surnames: {
    female: vietnameseSurnames('Thị=Тхи, Thu=Тху, Ngọc=Нгок, Minh=Минь'),
    male: vietnameseSurnames('Văn=Ван, Hữu=Хыу, Đức=Дык, Quốc=Куок'),
  },
  middle: { kind: 'none' },
  familyFirst: everywhere,
  join: ' ',
};

const given = { own: false, en: false, ru: false };

const thaiSurnames =
  readNames(`แก้วมณี=Kaewmanee=Кэумани, ศรีสุข=Srisuk=Сисук, ทองดี=Thongdee=Тхонгди, บุญมา=Boonma=Бунма,
  วงศ์สวัสดิ์=Wongsawat=Вонгсават, จันทร์เพ็ญ=Chanphen=Чанпхен, สุขสวัสดิ์=Suksawat=Суксават, แสงทอง=Saengthong=Сэнгтхонг,
  พงษ์พันธ์=Phongphan=Пхонгпхан, ชัยวัฒน์=Chaiwat=Чайват, รัตนกุล=Rattanakul=Раттанакун, สมบูรณ์=Somboon=Сомбун,
  เจริญสุข=Charoensuk=Чарынсук, ใจดี=Jaidee=Чайди, พรหมมา=Promma=Промма, ศรีวงศ์=Sriwong=Сивонг, อินทร์แก้ว=Inkaew=Инкэу,
  ดวงดี=Duangdee=Дуангди, มีสุข=Meesuk=Мисук, ปัญญาดี=Panyadee=Паньяди, รุ่งเรือง=Rungrueang=Рунгрыанг,
  ทองสุข=Thongsuk=Тхонгсук, แสนสุข=Saensuk=Сэнсук, วิเชียร=Wichian=Вичиан, สายทอง=Saithong=Сайтхонг, บัวทอง=Buathong=Буатхонг,
  กิตติกุล=Kittikul=Киттикун, ธนากร=Thanakorn=Тханакон, วัฒนกุล=Wattanakul=Ваттанакун, ศิริชัย=Sirichai=Сиричай,
  สิริกุล=Sirikul=Сирикун, ประเสริฐ=Prasert=Прасёт, มงคล=Mongkol=Монгкон, เกษมสุข=Kasemsuk=Касемсук, สุวรรณ=Suwan=Суван,
  ทองคำ=Thongkham=Тхонгкхам, คงดี=Khongdee=Кхонгди, พูลสุข=Poonsuk=Пхунсук, จันทร์ดี=Chandee=Чанди, ดีมาก=Deemak=Димак,
  นาคทอง=Nakthong=Нактхонг, ศรีทอง=Srithong=Ситхонг, ทองใบ=Thongbai=Тхонгбай, บุญเรือง=Boonrueang=Бунрыанг,
  สีดา=Seeda=Сида, คำดี=Khamdee=Кхамди, พันธ์ดี=Phandee=Пханди, แก้วทอง=Kaewthong=Кэутхонг, วงศ์ดี=Wongdee=Вонгди,
  สุขใจ=Sukjai=Сукчай, ไชยสิทธิ์=Chaiyasit=Чайясит, ธรรมรักษ์=Thammarak=Тхаммарак, นิลกุล=Nilkul=Нинкун, ภักดี=Phakdee=Пхакди,
  ยิ้มสุข=Yimsuk=Йимсук, รักไทย=Rakthai=Рактхай, เลิศกุล=Lertkul=Лёткун, วิไลกุล=Wilaikul=Вилайкун, หงส์ทอง=Hongthong=Хонгтхонг,
  อ่อนดี=Ondee=Онди, แสงจันทร์=Saengchan=Сэнгчан, ชูใจ=Choojai=Чучай`);

export const thai: Culture = {
  lang: 'th',
  female:
    readNames(`สุดา=Suda=Суда, มาลี=Malee=Мали, วรรณา=Wanna=Ванна, พรทิพย์=Pornthip=Понтхип, นภา=Napha=Напха,
    อรุณี=Arunee=Аруни, กัญญา=Kanya=Канья, จินตนา=Jintana=Чинтана, ชุติมา=Chutima=Чутима, ดวงใจ=Duangjai=Дуангчай,
    ทิพวรรณ=Thippawan=Тхиппаван, นิภา=Nipa=Нипха, ปราณี=Pranee=Прани, พิมพ์ใจ=Pimjai=Пхимчай, เพ็ญศรี=Pensri=Пхенси,
    รัตนา=Rattana=Раттана, ลัดดา=Ladda=Ладда, วิไล=Wilai=Вилай, ศิริพร=Siriporn=Сирипхон, สมใจ=Somjai=Сомчай,
    สุนีย์=Sunee=Суни, อัญชลี=Anchalee=Анчали, อรทัย=Orathai=Оратхай, กมลา=Kamala=Камала, ณัฐธิดา=Nattida=Наттхида,
    ปาริชาต=Parichat=Паричат`),
  male: readNames(`สมชาย=Somchai=Сомчай, สมศักดิ์=Somsak=Сомсак, วิชัย=Wichai=Вичай, ประยุทธ=Prayut=Праюд, สุรชัย=Surachai=Сурачай,
    อนันต์=Anan=Анан, กิตติ=Kitti=Китти, ชัยยศ=Chaiyot=Чайёт, ณัฐพล=Nattapon=Наттапхон, ธนา=Thana=Тхана, นิรันดร์=Niran=Ниран,
    บุญชัย=Boonchai=Бунчай, ประสิทธิ์=Prasit=Прасит, พงศ์เทพ=Phongthep=Пхонгтхеп, ไพศาล=Paisan=Пхайсан, มานพ=Manop=Маноп,
    รังสรรค์=Rangsan=Рангсан, วีระ=Weera=Вира, ศักดิ์ชัย=Sakchai=Сакчай, สมพงษ์=Sompong=Сомпхонг, สุเทพ=Suthep=Сутхеп,
    อดิศักดิ์=Adisak=Адисак, อภิชาติ=Apichat=Апхичат, เอกชัย=Ekachai=Экачай, ภาณุ=Panu=Пхану, ธีระ=Theera=Тхира`),
  surnames: { female: thaiSurnames, male: thaiSurnames },
  middle: { kind: 'none' },
  familyFirst: given,
  join: ' ',
};

const indonesianSurnames =
  readNames(`Santoso=Сантосо, Wijaya=Виджая, Susanto=Сусанто, Setiawan=Сетиаван, Hidayat=Хидаят,
  Saputra=Сапутра, Nugroho=Нугрохо, Wibowo=Вибово, Kurniawan=Курниаван, Gunawan=Гунаван, Kusuma=Кусума, Pratama=Пратама,
  Hartono=Хартоно, Suryadi=Сурьяди, Prasetyo=Прасетьо, Utomo=Утомо, Siregar=Сирегар, Nasution=Насутион, Harahap=Харахап,
  Lubis=Лубис, Simanjuntak=Симанджунтак, Sitorus=Ситорус, Situmorang=Ситуморанг, Hutapea=Хутапеа, Manurung=Манурунг,
  Panjaitan=Панджаитан, Tampubolon=Тампуболон, Ginting=Гинтинг, Sembiring=Сембиринг, Tarigan=Тариган, Wahyudi=Вахьюди,
  Suharto=Сухарто, Budiman=Будиман, Halim=Халим, Salim=Салим, Tanjung=Танджунг, Hakim=Хаким, Rahman=Рахман, Firmansyah=Фирмансьях,
  Ramadhan=Рамадан, Maulana=Маулана, Permana=Пермана, Suherman=Сухерман, Sutanto=Сутанто, Handoko=Хандоко, Lesmana=Лесмана,
  Purnomo=Пурномо, Rusdi=Русди, Sasmita=Сасмита, Subroto=Суброто, Sudirman=Судирман, Sugianto=Сугианто, Suparman=Супарман,
  Suwandi=Суванди, Tanuwijaya=Танувиджая, Tjahjadi=Чахьяди, Wardhana=Вардхана, Winata=Вината, Yulianto=Юлианто,
  Mahendra=Махендра, Pangestu=Пангесту, Irawan=Ираван`);

export const indonesian: Culture = {
  lang: 'id',
  female:
    readNames(`Siti=Сити, Dewi=Деви, Sri=Шри, Nur=Нур, Ayu=Аю, Putri=Путри, Rina=Рина, Indah=Инда, Ratna=Ратна,
    Wulan=Вулан, Yuni=Юни, Lestari=Лестари, Fitri=Фитри, Maya=Майя, Anisa=Аниса, Dian=Диан, Eka=Эка, Endang=Энданг,
    Kartika=Картика, Melati=Мелати, Novita=Новита, Rahma=Рахма, Sari=Сари, Tuti=Тути, Vina=Вина, Wati=Вати`),
  male: readNames(`Budi=Буди, Agus=Агус, Andi=Анди, Bambang=Бамбанг, Dedi=Деди, Eko=Эко, Hendra=Хендра, Joko=Джоко,
    Rudi=Руди, Slamet=Сламет, Teguh=Тегух, Wahyu=Вахью, Yusuf=Юсуф, Adi=Ади, Arif=Ариф, Bayu=Баю, Dimas=Димас,
    Fajar=Фаджар, Gilang=Гиланг, Hadi=Хади, Iwan=Иван, Rizal=Ризал, Surya=Сурья, Taufik=Тауфик, Yoga=Йога, Indra=Индра`),
  surnames: { female: indonesianSurnames, male: indonesianSurnames },
  middle: { kind: 'none' },
  familyFirst: given,
  join: ' ',
};
