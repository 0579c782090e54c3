import { words } from './words.ts';

export const zh = words({
  kinds: `*眼科医院 | *心脏中心 | *骨科医院 | *肿瘤中心 | *口腔医院 | *妇科医院 | *生殖医学中心 | *儿童医院 | *神经科中心 | *皮肤科医院 |
    *整形外科医院 | *泌尿外科医院 | *康复中心 | *医院 | *诊断中心 | *耳鼻喉科医院`,
  first: `澄 / Cheng / Чэн / تشنغ
    柏 / Bai / Бай / باي
    映 / Ying / Ин / ينغ
    鹭 / Lu / Лу / لو
    枫 / Feng / Фэн / فنغ
    岚 / Lan / Лань / لان
    霁 / Ji / Цзи / جي
    栖 / Qi / Ци / تشي`,
  second: `汀 / ting / тин / تينغ
    溪 / xi / си / شي
    苑 / yuan / юань / يوان
    川 / chuan / чуань / تشوان
    渡 / du / ду / دو
    屿 / yu / юй / يو
    浦 / pu / пу / بو`,
  join: '',
  streets: '花园路#号 | 柳荫街#号 | 学府路#号 | 河滨路#号 | 银杏街#号',
});

export const ja = words({
  kinds: `*眼科クリニック | *心臓センター | *整形外科クリニック | *がんセンター | *歯科クリニック | *レディースクリニック |
    *不妊治療センター | *こども病院 | *脳神経センター | *皮膚科クリニック | *形成外科クリニック | *泌尿器科クリニック |
    *リハビリテーションセンター | *病院 | *画像診断センター | *耳鼻咽喉科クリニック`,
  first: `青 / Ao / Ао / أو
    白 / Shira / Сира / شيرا
    若 / Waka / Вака / واكا
    鷺 / Sagi / Саги / ساغي
    楓 / Kaede / Каэдэ / كائيدي
    澄 / Sumi / Суми / سومي
    雛 / Hina / Хина / هينا`,
  second: `浜 / hama / хама / هاما
    森 / mori / мори / موري
    沢 / sawa / сава / ساوا
    丘 / oka / ока / أوكا
    瀬 / se / сэ / سه
    実 / mi / ми / مي`,
  join: '',
  streets: '緑町#-#-# | 桜台#-#-# | 川端#-#-# | 若葉#-#-# | 泉#-#-#',
});

export const ko = words({
  kinds: `* 안과의원 | * 심장센터 | * 정형외과 | * 암센터 | * 치과 | * 여성의원 | * 난임센터 | * 어린이병원 | * 신경과센터 | * 피부과 |
    * 성형외과 | * 비뇨의학과 | * 재활병원 | * 병원 | * 영상진단센터 | * 이비인후과`,
  first: `은 / Eun / Ын / أون
    맑은 / Malgeun / Мальгын / مالغن
    솔 / Sol / Соль / سول
    단풍 / Danpung / Танпхун / دانبونغ
    새벽 / Saebyeok / Сэбёк / سيبيوك
    푸른 / Pureun / Пхурын / بورن`,
  second: `여울 / yeoul / ёуль / يول
    나루 / naru / нару / نارو
    언덕 / eondeok / ондок / أوندوك
    물결 / mulgyeol / мульгёль / مولغيول
    뜰 / tteul / ттыль / تول`,
  join: '',
  streets: '정원로 # | 은행나무길 # | 학교로 # | 강변로 # | 솔밭길 #',
});

export const th = words({
  kinds: `คลินิกจักษุ* | ศูนย์โรคหัวใจ* | คลินิกกระดูกและข้อ* | ศูนย์มะเร็ง* | คลินิกทันตกรรม* | คลินิกสุขภาพสตรี* |
    ศูนย์ผู้มีบุตรยาก* | โรงพยาบาลเด็ก* | ศูนย์ประสาทวิทยา* | คลินิกผิวหนัง* | คลินิกศัลยกรรมตกแต่ง* |
    คลินิกทางเดินปัสสาวะ* | ศูนย์ฟื้นฟูสมรรถภาพ* | โรงพยาบาล* | ศูนย์วินิจฉัยโรค* | คลินิกหูคอจมูก*`,
  first: `ริม / Rim / Рим / ريم
    ธาร / Than / Тхан / ثان
    สวน / Suan / Суан / سوان
    แสง / Saeng / Сэнг / سينغ
    ลาน / Lan / Лан / لان`,
  second: `กระเรียน / Krarian / Крариан / كراريان
    ตะวัน / Tawan / Таван / تاوان
    ปาริชาต / Parichat / Паричат / باريتشات
    มุกดา / Mukda / Мукда / موكدا
    นางแอ่น / Nangaen / Нангэн / نانغين`,
  join: '',
  joinElsewhere: ' ',
  streets: '# ถนนสวนไผ่ | # ถนนริมคลอง | # ซอยดอกแก้ว | # ถนนโรงเรียน',
});

export const vi = words({
  kinds: `Bệnh viện Mắt * | Trung tâm Tim mạch * | Phòng khám Chỉnh hình * | Trung tâm Ung bướu * | Nha khoa * |
    Bệnh viện Phụ sản * | Trung tâm Hỗ trợ sinh sản * | Bệnh viện Nhi * | Trung tâm Thần kinh * | Phòng khám Da liễu * |
    Phòng khám Phẫu thuật thẩm mỹ * | Phòng khám Tiết niệu * | Trung tâm Phục hồi chức năng * | Bệnh viện * |
    Trung tâm Chẩn đoán * | Phòng khám Tai mũi họng *`,
  first: `Suối / Шуой / سووي
    Đồi / Дой / دوي
    Bến / Бен / بن
    Vườn / Выон / فوون
    Rừng / Рынг / رونغ`,
  second: `Bạc / Бак / باك
    Biếc / Бьек / بييك
    Ngọc Lam / Нгок-Лам / نغوك لام
    Hạc Vàng / Хак-Ванг / هاك فانغ
    Sương Mai / Шыонг-Май / سوونغ ماي`,
  streets: '# đường Hoa Sữa | # đường Bờ Kênh | # phố Trường Học | # đường Vườn Cau',
});

export const id = words({
  kinds: `Klinik Mata * | Pusat Jantung * | Klinik Ortopedi * | Pusat Kanker * | Klinik Gigi * | Klinik Wanita * |
    Pusat Fertilitas * | Rumah Sakit Anak * | Pusat Saraf * | Klinik Kulit * | Klinik Bedah Plastik * |
    Klinik Urologi * | Pusat Rehabilitasi * | Rumah Sakit * | Pusat Diagnostik * | Klinik THT *`,
  first: `Telaga / Телага / تيلاغا
    Lembah / Лембах / لمباه
    Taman / Таман / تامان
    Tirta / Тирта / تيرتا
    Rimba / Римба / ريمبا`,
  second: `Perak / Перак / بيراك
    Cendana / Чендана / تشندانا
    Kenari / Кенари / كيناري
    Bangau / Бангау / بانغاو
    Senja / Сенджа / سنجا`,
  streets: 'Jalan Kebun Raya No. # | Jalan Melati No. # | Jalan Sekolah No. # | Jalan Tepi Sungai No. #',
});
